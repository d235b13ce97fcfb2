import { Suspense, lazy } from 'react'
import { Route, Switch } from 'wouter'

import { ComparePage } from './compare/compare-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { Shell } from './shell/shell.tsx'

// The start needs neither the cards nor their Markdown.
const ChatPage = lazy(async () => ({ default: (await import('./chat/chat-page.tsx')).ChatPage }))
const RecordingsPage = lazy(async () => ({
  default: (await import('./recordings/recordings-page.tsx')).RecordingsPage,
}))
const RecordingRoute = lazy(async () => ({
  default: (await import('./recordings/recording-route.tsx')).RecordingRoute,
}))

/** Which page stands at which address. */
export function App() {
  return (
    <Shell>
      <Suspense fallback={<main id="main" className="page" aria-busy="true" />}>
        <Switch>
          <Route path="/" component={ComparePage} />
          <Route path="/chat" component={ChatPage} />
          <Route path="/recordings" component={RecordingsPage} />
          <Route path="/recordings/:name">
            {({ name }) => <RecordingRoute key={name} name={name} />}
          </Route>
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </Shell>
  )
}
