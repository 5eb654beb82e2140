import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  assignmentCategory,
  assignmentDetail,
  assignmentSolution,
  assignments,
  downloadAttachments,
  studentAttachments,
  updateAssignment,
} from '#domain/assignment/calls.ts'
import type { AssignmentTab } from '#domain/assignment/rules.ts'
import { msToNextEnd } from '#domain/assignment/rules.ts'
import { isParentLogin } from '#domain/session/user-type.ts'
import { send } from '#portal/shared/api.ts'
import { type ReadContext, read } from '#portal/shared/requests/read.ts'
import type { Session } from '#portal/shared/session.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { viewedKey } from '#portal/shared/viewed/viewed-student.ts'
import {
  type AssignmentItem,
  type Attachment,
  readAssignment,
  readAttachment,
  readItem,
  type Work,
} from './reading.ts'

const staleAfterMs = 30_000
/** The delay after a due date: the server has changed the status by then. */
const afterEndMs = 1500
/** The maximum delay of a browser's timer. */
const maxTimerMs = 2_147_483_647

export const isParent = (session: Session): boolean => session.isParent || isParentLogin(session.userType)

export const queryKeys = { all: ['assignment'] } as const

export type Lists = Record<AssignmentTab, AssignmentItem[]>

/** When to fetch again: right after the first due date that is still ahead. */
function refetchAfterEnd(items: readonly AssignmentItem[]): number | false {
  const wait = msToNextEnd(items, serverNow())
  return wait === undefined ? false : Math.min(wait + afterEndMs, maxTimerMs)
}

const listsQuery = (scope: string) =>
  queryOptions({
    queryKey: [...queryKeys.all, 'list', scope],
    queryFn: async (context): Promise<Lists> => {
      const { instituteId, studentId } = getSession()
      if (studentId === null) return { ongoing: [], past: [] }
      const body = {
        category_id: assignmentCategory,
        institute_id: instituteId,
        student_id: studentId,
      } as const
      const { result } = await read(assignments, { body }, context)
      return {
        ongoing: result.upcoming_online_assignment_list.map(readItem),
        past: result.past_online_assignment_list.map(readItem),
      }
    },
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) => refetchAfterEnd(state.data?.ongoing ?? []),
  })

/** The lists of both tabs. An open user has no homework [assignment-1]. */
export const useAssignments = (): UseQueryResult<Lists> => useQuery(listsQuery(useSession(viewedKey)))

export const prefetchAssignments = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(listsQuery(viewedKey(getSession())))

const paramsOf = (fileId: number) => {
  const { instituteId, studentId } = getSession()
  return { institute_id: instituteId, student_id: studentId ?? 0, file_id: fileId }
}

/**
 * One assignment with the student's attachments.
 * @throws as `send` does
 */
export async function fetchWork(fileId: number, context?: ReadContext): Promise<Work> {
  const params = paramsOf(fileId)
  const query = params.student_id === 0 ? {} : { student_id: params.student_id }
  const [detail, attached] = await Promise.all([
    read(assignmentDetail, { params, query }, context),
    read(studentAttachments, { params }, context),
  ])
  return {
    assignment: readAssignment(detail.result),
    attached: attached.result.student_attachment.map(readAttachment),
  }
}

export function useWork(fileId: number): UseQueryResult<Work> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: [...queryKeys.all, 'work', scope, fileId],
    queryFn: (context) => fetchWork(fileId, context),
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) => refetchAfterEnd(state.data ? [state.data.assignment] : []),
  })
}

/** The teacher's review of evaluated homework [assignment-25]. */
export function useSolutions(fileId: number): UseQueryResult<Attachment[]> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: [...queryKeys.all, 'solutions', scope, fileId],
    queryFn: async (context) =>
      (await read(assignmentSolution, { params: paramsOf(fileId) }, context)).result.map(readAttachment),
    staleTime: staleAfterMs,
  })
}

/**
 * Temporary addresses of attachments.
 * @throws as `send` does
 */
export async function downloadAddress(ids: readonly number[]): Promise<string> {
  const body = { attachmentId_array: [...ids], institute_id: getSession().instituteId }
  return (await send(downloadAttachments, { body })).result.body
}

/** The part of the homework that is saved or submitted besides new files. */
export type WorkToSend = {
  fileId: number
  status: 'Draft' | 'Submitted'
  remark: string
  /** Ids of saved attachments to remove. */
  removed: readonly number[]
  links: readonly { name: string; url: string }[]
  uploadIds: readonly string[]
}

/** Saves or submits homework. @throws as `send` does */
export async function sendWork(work: WorkToSend, options: Parameters<typeof send>[2]): Promise<void> {
  const { instituteId, studentId } = getSession()
  const body = {
    institute_id: instituteId,
    category_id: assignmentCategory as typeof assignmentCategory,
    studentId_array: studentId === null ? [] : [studentId],
    file_id: work.fileId,
    student_status: work.status,
    student_comment: work.remark,
    attachmentId_array: [...work.removed],
    url_lists: work.links.map(({ name, url }) => ({ attachment_display_name: name, attachment_url: url })),
    // Other back ends do not have this field.
    ...(work.uploadIds.length > 0 && { upload_ids: [...work.uploadIds] }),
  }
  await send(updateAssignment, { body }, options)
}
