import { useCallback, useState } from 'react'
import { startSession } from '#domain/live/calls.ts'
import { httpsOnly } from '#domain/session/address.ts'
import { statusMessage } from '#domain/status-message.ts'
import { send } from '#portal/shared/api.ts'
import { openEmptyTab } from '#portal/shared/requests/open-empty-tab.ts'
import { useRequest } from '#portal/shared/requests/use-request.ts'
import { getSession } from '#portal/shared/session-store.ts'

export type JoinedClass = {
  id: number
  /** '' if only the server knows it. */
  link: string
  /** Zoom, Webex or another. */
  meetingWith: string
}

/** The message after Join: the server refused, or the browser blocked the window. */
export type JoinOutcome = { kind: 'refused' } | { kind: 'blocked'; address: string }

/** Asks the server whether the class may start, and opens it in a new window [live-17]. */
export function useJoin({ id, link, meetingWith }: JoinedClass) {
  const [outcome, setOutcome] = useState<JoinOutcome>()
  const { isPending, run } = useRequest(async () => {
    const tab = openEmptyTab()
    try {
      const params = { institute_id: getSession().instituteId, session_id: id }
      const { result } = await send(startSession, { params, query: providerFlags(meetingWith) })
      const address = httpsOnly(result.session_link || link)
      if (!result.allow_start_session) {
        tab?.close()
        setOutcome({ kind: 'refused' })
      } else if (address === '') throw new Error(statusMessage(0))
      else if (tab) tab.location.replace(address)
      else setOutcome({ kind: 'blocked', address })
    } catch (error) {
      tab?.close()
      throw error
    }
  })
  return { join: run, isPending, outcome, forget: useCallback(() => setOutcome(undefined), []) }
}

type ProviderFlags = { isZoomLiveClass?: '1'; isWebexLiveClass?: '1' }

/** The provider of a meeting as query parameters of the call that starts it [live-38]. */
export function providerFlags(meetingWith: string): ProviderFlags {
  const provider = meetingWith.trim().toLowerCase()
  if (provider === 'zoom') return { isZoomLiveClass: '1' }
  return provider === 'webex' ? { isWebexLiveClass: '1' } : {}
}
