import { useEffect, useState } from 'react'
import type { CallReply } from '#domain/call.ts'
import { confirmReceipt } from '#domain/fee/calls.ts'
import { noConnectionMessage } from '#domain/status-message.ts'
import { ApiError, send } from '#portal/shared/api.ts'

export type Receipt = CallReply<typeof confirmReceipt>['result']
export type Confirmation =
  | { state: 'none' | 'asking' | 'unknown' }
  | { state: 'genuine'; receipt: Receipt }
  | { state: 'failed'; message: string }

/** Asks whether a receipt with this code was issued. Nothing is asked for no code. */
export function useConfirmation(code: string): Confirmation {
  const [found, setFound] = useState<{ code: string; confirmation: Confirmation }>()
  useEffect(() => {
    if (code === '') return
    const leaving = new AbortController()
    const keep = (confirmation: Confirmation) => {
      if (!leaving.signal.aborted) setFound({ code, confirmation })
    }
    send(confirmReceipt, { params: { code } }, { signal: leaving.signal }).then(
      ({ result }) => keep({ state: 'genuine', receipt: result }),
      (error: unknown) => keep(failureOf(error)),
    )
    return () => leaving.abort()
  }, [code])
  if (code === '') return { state: 'none' }
  return found?.code === code ? found.confirmation : { state: 'asking' }
}

/** What cannot be a code at all is refused as such: it was not issued either. */
function failureOf(error: unknown): Confirmation {
  if (!(error instanceof ApiError)) return { state: 'failed', message: noConnectionMessage }
  const isUnknown = error.status === 404 || error.status === 400
  return isUnknown ? { state: 'unknown' } : { state: 'failed', message: error.message }
}
