import { useEffect, useState } from 'react'
import { noConnectionMessage } from '#domain/status-message.ts'
import { ApiError } from '#portal/shared/api.ts'

/** The content of a genuine receipt. `logo` is as in the reply, or ''. */
export type Receipt = {
  institute: string
  logo: string
  /** Later changes of it, most serious first; empty for a receipt that is still valid as issued. */
  changes?: readonly { tone: 'bad' | 'warn'; title: string; text: string }[]
  facts: readonly { name: string; text: string }[]
  /** Details for disputes only: folded. */
  proof?: { name: string; text: string }
}
/** Fetches a receipt, if it was issued. @throws as `send` does */
export type AskReceipt = (code: string, signal: AbortSignal) => Promise<Receipt>
export type Confirmation =
  | { state: 'none' | 'asking' | 'unknown' }
  | { state: 'genuine'; receipt: Receipt }
  | { state: 'failed'; message: string }

/**
 * Looks up the receipt with this code; without a code, no request.
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

/** The server refuses an invalid code: such a receipt was not issued either. */
function failureOf(error: unknown): Confirmation {
  if (!(error instanceof ApiError)) return { state: 'failed', message: noConnectionMessage }
  const isUnknown = error.status === 404 || error.status === 400
  return isUnknown ? { state: 'unknown' } : { state: 'failed', message: error.message }
}
