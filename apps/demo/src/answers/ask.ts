import { createContext, useContext } from 'react'

/** Asks for something else; there is nobody to ask outside of the chat. */
export const AskContext = createContext<((prompt: string) => void) | undefined>(undefined)

/** Asks in the conversation in which the answer stands; `undefined` where it stands in none. */
export function useAsk(): ((prompt: string) => void) | undefined {
  return useContext(AskContext)
}
