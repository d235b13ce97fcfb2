import { Link } from 'wouter'

import { Page } from './page.tsx'

/** Where nothing stands. */
export function NotFoundPage() {
  return (
    <Page title="Not found" heading="There is nothing here.">
      <Link href="/" className="button">
        To the start
      </Link>
    </Page>
  )
}
