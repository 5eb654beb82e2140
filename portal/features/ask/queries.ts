import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { readThread, type ThreadReply } from '#domain/ask/calls.ts'
import { askKey } from '#portal/shared/ask/queries.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { viewedOwner } from '#portal/shared/viewed/viewed-student.ts'

/** An answer comes while one looks. */
const askAgainAfterMs = 60_000

/** A question about the viewed student. Addresses of files are valid for at least fifty minutes [access-20]. */
export function useThread(threadId: number): UseQueryResult<ThreadReply> {
  const owner = useSession(viewedOwner)
  const instituteId = useSession((session) => session.instituteId)
  const studentId = useSession((session) => session.studentId ?? 0)
  return useQuery({
    queryKey: [...askKey, 'thread', owner, threadId],
    queryFn: async (context) => {
      const params = { institute_id: instituteId, student_id: studentId, thread_id: threadId }
      return (await read(readThread, { params }, context)).result
    },
    staleTime: 0,
    refetchInterval: askAgainAfterMs,
  })
}
