import type { Counters } from './instrument/instrument.ts'

interface ScoreboardProps {
  readonly columns: readonly { readonly name: string; readonly counters: Counters }[]
}

const rows: readonly {
  readonly name: string
  readonly read: (counters: Counters) => number | undefined
  readonly unit?: string
}[] = [
  {
    name: 'First field',
    read: ({ firstField }) => firstField,
    unit: 'ms',
  },
  {
    name: 'Commits',
    read: ({ commits }) => commits,
  },
  {
    name: 'Flickers',
    read: ({ flickers }) => flickers,
  },
  {
    name: 'Main thread',
    read: ({ mainThread }) => mainThread,
    unit: 'ms',
  },
  {
    name: 'Wrong actions',
    read: ({ wrongActions }) => wrongActions.length,
  },
]

/** The counters side by side, while they run. */
export function Scoreboard({ columns }: ScoreboardProps) {
  return (
    <table className="scoreboard">
      <caption className="for-screen-readers">What each way costs, counted live</caption>
      <thead>
        <tr>
          <th scope="col">Counted</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, read, unit }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map(({ name: column, counters }) => (
              <td key={column}>
                <Count value={read(counters)} unit={unit} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Count({
  value,
  unit,
}: {
  readonly value: number | undefined
  readonly unit?: string | undefined
}) {
  if (value === undefined) return <span className="waiting">waits</span>
  return (
    <>
      {Math.round(value).toLocaleString('en')}
      {unit !== undefined && <small> {unit}</small>}
    </>
  )
}
