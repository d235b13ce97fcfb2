import { useRef, useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'

import { AskContext } from '../answers/ask.ts'
import { browserStorage } from '../shell/browser-storage.ts'
import { Page } from '../shell/page.tsx'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation/conversation.ts'
import type { LiveModel, Question } from './conversation/question.ts'
import { typedQuestion } from './conversation/question.ts'
import { messageStorage } from './history/message-storage.ts'
import { MessageView } from './message-view.tsx'
import { useLiveModel } from './use-live-model.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

// Beside React, so that answers go on while another page is looked at.
const conversation = new Conversation(messageStorage(browserStorage))

/** Requests, and answers that set as they arrive. */
export function ChatPage() {
  const messages = useSyncExternalStore(conversation.subscribe, conversation.get)
  const model = useLiveModel()
  // `/chat?speed=4` plays recordings four times as fast.
  const [search] = useSearchParams()
  const speed = Number(search.get('speed')) || 1
  const ask = (question: Question): void => conversation.ask({ ...question, speed })
  const list = useRef<HTMLOListElement>(null)
  useStickToEnd(list, messages.length)
  return (
    <Page
      title="Chat"
      className="chat"
      heading="Ask for something structured."
      lead={leadOf(model)}
    >
      <AskContext value={(prompt) => ask(typedQuestion(prompt, model))}>
        <ol className="messages" ref={list} aria-label="Conversation">
          {messages.map((message) => (
            <li key={message.id}>
              <MessageView
                message={message}
                onRetry={() => conversation.retry(message.id)}
                onDecide={(call, decision) => conversation.decide(message.id, call, decision)}
                onEdit={(edits) => conversation.edit(message.id, edits)}
              />
            </li>
          ))}
        </ol>
      </AskContext>
      <Composer
        model={model}
        isFirst={messages.length === 0}
        onAsk={ask}
        onClear={conversation.clear}
      />
    </Page>
  )
}

const leadOf = (model: LiveModel | undefined): string =>
  `${model?.name ?? 'A recording'} answers, and each part says how far it is: “settled” will not change, “final” can be acted on. Reload the page in the middle of an answer: it goes on.`
