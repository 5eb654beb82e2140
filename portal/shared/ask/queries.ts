import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { listThreads, type ThreadsReply } from '#domain/ask/calls.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { viewedOwner } from '#portal/shared/viewed/viewed-student.ts'

const staleAfterMs = 60_000

export const askKey = ['ask'] as const

/** A page of the questions about the viewed student, and whom one may ask. Open users have none. @param after '' for the first page */
export function useThreads(after = ''): UseQueryResult<ThreadsReply> {
  const owner = useSession(viewedOwner)
  const instituteId = useSession((session) => session.instituteId)
  const studentId = useSession((session) => (isOpenUser(session.userType) ? null : session.studentId))
  return useQuery({
    queryKey: [...askKey, 'list', owner, after],
    queryFn: async (context) => {
      const params = { institute_id: instituteId, student_id: studentId ?? 0 }
      return (await read(listThreads, { params, query: after ? { after } : {} }, context)).result
    },
    enabled: studentId !== null,
    staleTime: staleAfterMs,
  })
}
