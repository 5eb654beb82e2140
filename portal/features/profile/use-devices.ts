import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type LiveSession,
  liveSessions,
  signOutElsewhere,
  signOutThere,
} from '#domain/session/device-calls.ts'
import { send } from '#portal/shared/api.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'

const keyOf = (instituteId: number, accountId: number) => ['live sessions', instituteId, accountId] as const

export function useDevices(): UseQueryResult<LiveSession[]> {
  const { institute_id, account_id } = useSession((session) => session)
  return useQuery({
    queryKey: keyOf(institute_id, account_id),
    queryFn: async ({ signal }) =>
      (await send(liveSessions, { params: { institute_id } }, { signal })).result,
    refetchOnMount: 'always',
  })
}

type Outcome = { ended: number } | { why: string }

/** Ends sessions; what is ended goes from the list at once. Nothing is sent twice at once. */
export function useSignOut() {
  const client = useQueryClient()
  /** The session that is being ended, or all others; null while nothing is. */
  const [pending, setPending] = useState<number | 'others' | null>(null)

  async function signOut(which: number | 'others'): Promise<Outcome | undefined> {
    if (pending !== null) return undefined
    setPending(which)
    const { institute_id, account_id } = getSession()
    const key = keyOf(institute_id, account_id)
    try {
      let ended = 1
      if (which === 'others') ended = (await send(signOutElsewhere, { body: { institute_id } })).result.ended
      else await send(signOutThere, { body: { institute_id, session_id: which } })
      client.setQueryData<LiveSession[]>(key, (known) =>
        known?.filter((one) => one.is_this || (which !== 'others' && one.session_id !== which)),
      )
      return { ended }
    } catch (thrown) {
      return { why: thrown instanceof Error ? thrown.message : String(thrown) }
    } finally {
      setPending(null)
      void client.invalidateQueries({ queryKey: key })
    }
  }

  return { pending, signOut }
}
