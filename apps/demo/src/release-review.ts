/** What the model is asked to write: a review of a software release. */
export interface ReleaseReview {
  readonly title: string
  readonly verdict: Verdict
  /** 0 to 10. */
  readonly score: number
  readonly summary: string
  readonly reasons: readonly string[]
  readonly sections: readonly ReviewSection[]
  readonly checks: readonly Check[]
  readonly note?: string
}

export type Verdict = 'ship' | 'ship-with-care' | 'hold'

export interface ReviewSection {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export interface Check {
  readonly name: string
  readonly result: CheckResult
  readonly minutes: number
  readonly detail?: string
}

export type CheckResult = 'passed' | 'failed' | 'skipped'
