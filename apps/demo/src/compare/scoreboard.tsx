import type { Counters } from './instrument/instrument.ts'

interface ScoreboardProps {
  readonly columns: readonly { readonly name: string; readonly counters: Counters }[]
}

interface Row {
  readonly name: string
  readonly unit?: string
  /** The name in other words. */
  readonly hint: string
  readonly read: (counters: Counters) => number | undefined
  /** Whether any at all is one too many. */
  readonly isFault?: boolean
}

const rows: readonly Row[] = [
  {
    name: 'First field',
    unit: 'ms',
    hint: 'until anything is shown',
    read: ({ firstField }) => firstField,
  },
  {
    name: 'Commits',
    hint: 'updates of the page by React',
    read: ({ commits }) => commits,
  },
  {
    name: 'Flickers',
    hint: 'shown fields that vanished again',
    read: ({ flickers }) => flickers,
    isFault: true,
  },
  {
    name: 'Main thread',
    unit: 'ms',
    hint: 'spent on parsing and rendering',
    read: ({ mainThread }) => mainThread,
  },
  {
    name: 'Wrong actions',
    hint: 'on a value that changed afterwards',
    read: ({ wrongActions }) => wrongActions.length,
    isFault: true,
  },
]

/** The counters side by side, while they run. */
export function Scoreboard({ columns }: ScoreboardProps) {
  return (
    <table className="scoreboard">
      <caption className="for-screen-readers">What each way costs, counted live</caption>
      <thead>
        <tr>
          <th scope="col">Less is better</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, unit, hint, read, isFault }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {unit !== undefined && <small>, {unit}</small>}
              <small className="hint">{hint}</small>
            </th>
            {columns.map(({ name: column, counters }) => {
              const value = read(counters)
              return (
                <td key={column} data-fault={isFault && value !== 0}>
                  {value === undefined ? (
                    <span className="waiting">waits</span>
                  ) : (
                    Math.round(value).toLocaleString('en')
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
