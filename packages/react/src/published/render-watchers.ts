/** Told of each commit of a component that shows something published, with what it shows it of. */
export const renderWatchers: Set<(source: unknown) => void> = new Set()
