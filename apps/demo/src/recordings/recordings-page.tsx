import { catalogue, recordingNames } from '@jell-internal/recordings'
import type { RecordingName } from '@jell-internal/recordings'
import { Link } from 'wouter'

import { InlineCode } from '../answers/parts/inline-code.tsx'
import { Page } from '../shell/page.tsx'

const good = recordingNames.filter((name) => catalogue[name].ending === 'complete')
const bad = recordingNames.filter((name) => catalogue[name].ending !== 'complete')

/** All recordings, to pick one. */
export function RecordingsPage() {
  return (
    <Page
      title="Recordings"
      heading="Recordings"
      lead="Streams kept as data, in the formats that the providers send. Each has a page that plays it and shows what happens inside."
    >
      <Gallery heading="Good endings" lead="The answer is whole and valid." names={good} />
      <Gallery
        heading="Bad endings"
        lead="Something goes wrong, and the page says what: each kind of error has a name of its own."
        names={bad}
      />
    </Page>
  )
}

interface GalleryProps {
  readonly heading: string
  readonly lead: string
  readonly names: readonly RecordingName[]
}

function Gallery(props: GalleryProps) {
  return (
    <section className="gallery">
      <h2>{props.heading}</h2>
      <p>{props.lead}</p>
      <ul>
        {props.names.map((name) => {
          const { title, description, formats, ending } = catalogue[name]
          return (
            <li key={name} data-ending={ending}>
              <h3>
                <Link href={`/recordings/${name}`}>{title}</Link>
              </h3>
              <p>
                <InlineCode text={description} />
              </p>
              <p className="detail">
                <code>{formats[0]}</code>
                {ending !== 'complete' && (
                  <span className="pill" data-tone="bad">
                    {ending}
                  </span>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
