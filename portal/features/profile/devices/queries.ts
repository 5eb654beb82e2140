import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type LiveSession,
  liveSessions,
  signOutElsewhere,
  signOutThere,
} from '#domain/session/device-calls.ts'
import { send } from '#portal/shared/api.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'

const keyOf = (instituteId: number, accountId: number) => ['live sessions', instituteId, accountId] as const

const readDevice = ({ device, way, ...session }: LiveSession) => ({
  sessionId: session.session_id,
  name: device,
  way,
  signedInAt: session.signed_in_at,
  lastUsedAt: session.last_used_at,
  isThis: session.is_this,
  isRegistered: session.is_registered,
})
export type Device = ReturnType<typeof readDevice>

export function useDevices(): UseQueryResult<Device[]> {
  const { instituteId, accountId } = useSession((session) => session)
  return useQuery({
    queryKey: keyOf(instituteId, accountId),
    queryFn: async (context) =>
      (await read(liveSessions, { params: { institute_id: instituteId } }, context)).result.map(readDevice),
    refetchOnMount: 'always',
  })
}

/** Ends a session, or all others, and removes them from the list at once. @returns how many ended */
export function useSignOut() {
  const client = useQueryClient()

  return async (which: number | 'others', proof: string): Promise<number> => {
    const { instituteId, accountId } = getSession()
    const key = keyOf(instituteId, accountId)
    try {
      let ended = 1
      if (which === 'others')
        ended = (await send(signOutElsewhere, { body: { institute_id: instituteId, proof } })).result.ended
      else await send(signOutThere, { body: { institute_id: instituteId, session_id: which, proof } })
      client.setQueryData<Device[]>(key, (devices) =>
        devices?.filter((one) => one.isThis || (which !== 'others' && one.sessionId !== which)),
      )
      return ended
    } finally {
      void client.invalidateQueries({ queryKey: key })
    }
  }
}
