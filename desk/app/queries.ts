import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '#domain/call.ts'
import { listKinds, readMe } from '#domain/desk/frame-calls.ts'
import { gridRoles, recordAreas } from '#domain/desk/roles.ts'
import { ask } from '../core/ask.ts'
import { openSession, tokenNow, useMe } from '../core/session.ts'

export type KindEntry = CallReply<typeof listKinds>['result']['kinds'][number]
export type AreaName = keyof typeof recordAreas
export type Area = { area: AreaName; kinds: KindEntry[] }

/** The kinds of records that one's roles allow, in groups for the menu. */
export function useAreas() {
  const { roles } = useMe()
  return useQuery({
    queryKey: ['kinds'],
    enabled: roles.some((role) => gridRoles.includes(role)),
    queryFn: async ({ signal }) => (await ask(listKinds, {}, { signal })).result.kinds,
    select: (kinds): Area[] =>
      (Object.keys(recordAreas) as AreaName[])
        .map((area) => ({ area, kinds: kinds.filter((one) => one.area === area) }))
        .filter(({ kinds: found }) => found.length > 0),
    staleTime: 5 * 60_000,
  })
}

/** Roles may have changed since the sign-in, or in another tab. */
export const useFreshMe = () =>
  useQuery({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      const { result } = await ask(readMe, {}, { signal })
      openSession({ token: tokenNow(), me: result })
      return result
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
