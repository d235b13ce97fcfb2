interface SpeedSelectProps {
  /** Which is chosen at first; 1 is as fast as the model wrote. */
  readonly initial: number
  readonly className?: string
}

/** How fast a recording is played: the member `speed` of a form. */
export function SpeedSelect({ initial, className }: SpeedSelectProps) {
  return (
    <label className={className}>
      <span>Speed</span>
      <select name="speed" defaultValue={initial}>
        <option value="0.5">half</option>
        <option value="1">as recorded</option>
        <option value="2">2 ×</option>
        <option value="4">4 ×</option>
        <option value="8">8 ×</option>
      </select>
    </label>
  )
}
