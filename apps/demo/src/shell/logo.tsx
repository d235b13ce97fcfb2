/** Two braces, and what sets between them. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="none">
      <rect x="1" y="1" width="30" height="30" rx="9" fill="var(--jelly)" />
      <path
        d="M12 8c-3 0-3.4 1.4-3.4 3.6 0 2.4-.4 3.9-2.6 4.4 2.2.5 2.6 2 2.6 4.4 0 2.2.4 3.6 3.4 3.6M20 8c3 0 3.4 1.4 3.4 3.6 0 2.4.4 3.9 2.6 4.4-2.2.5-2.6 2-2.6 4.4 0 2.2-.4 3.6-3.4 3.6"
        stroke="#1d1b18"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16" r="3.1" fill="#1d1b18" />
    </svg>
  )
}
