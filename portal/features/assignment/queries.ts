import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type Assignment,
  type AssignmentItem,
  type Attachment,
  assignmentCategory,
  assignmentDetail,
  assignmentSolution,
  assignments,
  downloadAttachments,
  studentAttachments,
} from '#domain/assignment/calls.ts'
import type { AssignmentTab } from '#domain/assignment/status.ts'
import { isParentLogin } from '#domain/session/user-type.ts'
import { send } from '#portal/shared/api.ts'
import { serverNow } from '#portal/shared/server-time.ts'
import type { PortalSession } from '#portal/shared/session.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedKey } from '#portal/shared/viewed-student.ts'
import { msToNextEnd } from './due/due.ts'

const staleAfterMs = 30_000
/** The server has moved it by then. */
const afterEndMs = 1500
/** The longest that a timer of a browser takes. */
const longestTimerMs = 2_147_483_647

export const isParent = (session: PortalSession): boolean =>
  session.parentslogin || isParentLogin(session.user_type)

export const queryKeys = { all: ['assignment'] } as const

export type Lists = Record<AssignmentTab, AssignmentItem[]>

/** Both tabs; asked for again when one of the ongoing is over (spec/1 §7). An open user has none. */
export function useAssignments(): UseQueryResult<Lists> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: [...queryKeys.all, 'list', scope],
    queryFn: async ({ signal }): Promise<Lists> => {
      const { institute_id, student_id } = getSession()
      if (student_id === null) return { ongoing: [], past: [] }
      const body = { category_id: assignmentCategory, institute_id, student_id } as const
      const { result } = await send(assignments, { body }, { signal })
      return { ongoing: result.upcoming_online_assignment_list, past: result.past_online_assignment_list }
    },
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) => {
      const wait = msToNextEnd(state.data?.ongoing ?? [], serverNow())
      return wait === undefined ? false : Math.min(wait + afterEndMs, longestTimerMs)
    },
  })
}

export type Work = { assignment: Assignment; attached: Attachment[] }

/** One assignment, and what the student attached to it (spec/3 §7). */
export function useWork(fileId: number): UseQueryResult<Work> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: [...queryKeys.all, 'work', scope, fileId],
    queryFn: async ({ signal }) => {
      const { institute_id, student_id } = getSession()
      const params = { institute_id, student_id: student_id ?? 0, file_id: fileId }
      const query = student_id === null ? {} : { student_id }
      const [detail, attached] = await Promise.all([
        send(assignmentDetail, { params, query }, { signal }),
        send(studentAttachments, { params }, { signal }),
      ])
      return { assignment: detail.result, attached: attached.result.student_attachment }
    },
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) => {
      const one = state.data?.assignment
      const wait = one && msToNextEnd([one], serverNow())
      return wait === undefined ? false : Math.min(wait + afterEndMs, longestTimerMs)
    },
  })
}

export type Solution = Attachment & { attachment_name: string }

/** What the teacher shows of it once it is evaluated (spec/3 §7). */
export function useSolutions(fileId: number, isEvaluated: boolean): UseQueryResult<Solution[]> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: [...queryKeys.all, 'solutions', scope, fileId],
    queryFn: async ({ signal }) => {
      const { institute_id, student_id } = getSession()
      const params = { institute_id, student_id: student_id ?? 0, file_id: fileId }
      return (await send(assignmentSolution, { params }, { signal })).result
    },
    enabled: isEvaluated,
    staleTime: staleAfterMs,
  })
}

/**
 * Where attachments can be fetched from for a while.
 * @throws as `send` does
 */
export async function downloadAddress(ids: readonly number[]): Promise<string> {
  const body = { attachmentId_array: [...ids], institute_id: getSession().institute_id }
  return (await send(downloadAttachments, { body })).result.body
}
