import { useCallback, useRef, useState } from 'react'
import { startSession } from '#domain/live/calls.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import { statusMessage } from '#domain/status-message.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import { providerFlags } from '#portal/shared/recordings/provider.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { showToast } from '#ui/toast.tsx'

export type Meeting = {
  id: number
  /** '' where only the server names it. */
  link: string
  /** Zoom, Webex or another. */
  meetingWith: string
}

/** What is shown after Join: the server refused, or the browser blocked the window. */
export type JoinOutcome = { kind: 'refused' } | { kind: 'blocked'; address: string }

/** Asks the server whether the class may start, and opens it in a new window (spec/2 §7, PRODUCT §3 "Live classes"). */
export function useJoin({ id, link, meetingWith }: Meeting) {
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<JoinOutcome>()
  const isAsking = useRef(false)

  const ask = async (): Promise<string | undefined> => {
    const params = { institute_id: getSession().institute_id, session_id: id }
    const { result } = await send(startSession, { params, query: providerFlags(meetingWith) })
    return result.allow_start_session ? result.session_link || link : undefined
  }

  const join = async () => {
    if (isAsking.current) return
    isAsking.current = true
    setPending(true)
    // Opened by the press itself: browsers block a window that opens later.
    const room = openEmptyWindow()
    const address = await ask().catch((error: unknown) => {
      showToast(error instanceof ApiError ? error.message : statusMessage(0), 'bad')
      return null
    })
    isAsking.current = false
    setPending(false)
    if (address && isHttpsAddress(address)) {
      if (room) room.location.replace(address)
      else setOutcome({ kind: 'blocked', address })
      return
    }
    room?.close()
    if (address === undefined) setOutcome({ kind: 'refused' })
    else if (address !== null) showToast(statusMessage(0), 'bad')
  }

  return { join: () => void join(), isPending, outcome, forget: useCallback(() => setOutcome(undefined), []) }
}

/** Without `opener`, so that its page cannot navigate the portal. */
function openEmptyWindow(): Window | null {
  const opened = window.open('about:blank', '_blank')
  if (opened) opened.opener = null
  return opened
}
