import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOwnDataComing } from '#domain/profile/own-data.ts'
import { downloadOwnData, makeOwnData, type OwnDataCopy, ownData } from '#domain/profile/own-data-calls.ts'
import { send } from '#portal/shared/api.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { saveFile } from '#portal/shared/files/save-file.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'

/** The interval while a copy is being made. */
const pollMs = 2000

const keyOf = (instituteId: number, accountId: number, userId: number) =>
  ['own data', instituteId, accountId, userId] as const

const readCopy = ({ made_at, expires_at, ...copy }: OwnDataCopy) => ({
  ...copy,
  madeAt: made_at,
  expiresAt: expires_at,
})
export type Copy = ReturnType<typeof readCopy>

/** The latest copy of a person's data; fetched repeatedly while it is being made. */
export function useCopy(userId: number): UseQueryResult<Copy> {
  const { instituteId, accountId } = useSession((session) => session)
  const params = { institute_id: instituteId, user_id: userId }
  return useQuery({
    queryKey: keyOf(instituteId, accountId, userId),
    queryFn: async (context) => readCopy((await read(ownData, { params }, context)).result),
    refetchOnMount: 'always',
    meta: { mustBeFresh: true },
    refetchInterval: ({ state: { data } }) => data !== undefined && isOwnDataComing(data.state) && pollMs,
  })
}

export type CopyActions = {
  pending: 'make' | 'download' | undefined
  /** Why the last one failed, or ''. */
  error: string
  make: () => Promise<void>
  download: () => Promise<void>
}

export function useCopyActions(userId: number): CopyActions {
  const client = useQueryClient()
  const { isPending, error, run } = useWork()
  const [action, setAction] = useState<CopyActions['pending']>()

  const ids = () => ({ institute_id: getSession().instituteId, user_id: userId })
  const key = () => keyOf(getSession().instituteId, getSession().accountId, userId)
  return {
    pending: isPending ? action : undefined,
    error,
    make: () =>
      run(async () => {
        setAction('make')
        const { result } = await send(makeOwnData, { body: ids() })
        client.setQueryData(key(), readCopy(result))
      }),
    download: () =>
      run(async () => {
        setAction('download')
        try {
          const { result } = await send(downloadOwnData, { params: ids() })
          saveFile(fileAddress(result.download_url))
        } finally {
          // It may have expired.
          void client.invalidateQueries({ queryKey: key() })
        }
      }),
  }
}
