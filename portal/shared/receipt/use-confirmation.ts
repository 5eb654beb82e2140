import { useEffect, useState } from 'react'
import { noConnectionMessage } from '#domain/status-message.ts'
import { ApiError } from '#portal/shared/api.ts'

/** What a genuine receipt says. `logo`: as the reply names it, '' for none. */
export type Receipt = {
  institute: string
  logo: string
  /** What became of it since, the gravest first; nothing where it counts as it was handed out. */
  changes?: readonly { tone: 'bad' | 'warn'; title: string; text: string }[]
  facts: readonly { name: string; text: string }[]
  /** What only a dispute needs: folded. */
  proof?: { name: string; text: string }
}
/** Fetches a receipt, if it was issued. @throws as `send` does */
export type AskReceipt = (code: string, signal: AbortSignal) => Promise<Receipt>
export type Confirmation =
  | { state: 'none' | 'asking' | 'unknown' }
  | { state: 'genuine'; receipt: Receipt }
  | { state: 'failed'; message: string }

/**
 * Looks up the receipt with this code; nothing is fetched without a code.
 * @param ask must keep its identity
 */
export function useConfirmation(code: string, ask: AskReceipt): Confirmation {
  const [found, setFound] = useState<{ code: string; confirmation: Confirmation }>()
  useEffect(() => {
    if (code === '') return
    const leaving = new AbortController()
    const keep = (confirmation: Confirmation) => {
      if (!leaving.signal.aborted) setFound({ code, confirmation })
    }
    ask(code, leaving.signal).then(
      (receipt) => keep({ state: 'genuine', receipt }),
      (error: unknown) => keep(failureOf(error)),
    )
    return () => leaving.abort()
  }, [code, ask])
  if (code === '') return { state: 'none' }
  return found?.code === code ? found.confirmation : { state: 'asking' }
}

/** The server refuses what cannot be a code: such a receipt was not issued either. */
function failureOf(error: unknown): Confirmation {
  if (!(error instanceof ApiError)) return { state: 'failed', message: noConnectionMessage }
  const isUnknown = error.status === 404 || error.status === 400
  return isUnknown ? { state: 'unknown' } : { state: 'failed', message: error.message }
}
