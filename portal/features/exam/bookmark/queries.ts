import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallReply } from '#domain/call.ts'
import { type BookmarkedQuestion, bookmarks, deleteBookmark, notebook } from '#domain/exam/bookmark/calls.ts'
import { send } from '#portal/shared/api.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedStudent } from '#portal/shared/viewed-student.ts'

const staleAfterMs = 60_000
/** Addresses of files are good for fifty minutes at least (PRODUCT §3 "Files"): they are renewed before that. */
const renewAfterMs = 30 * 60_000

export const bookmarksKey = ['bookmark', 'list'] as const

/** Bookmarked questions of the student in view. */
export function useBookmarks(): UseQueryResult<BookmarkedQuestion[]> {
  const userId = useSession((session) => session.userId)
  return useQuery({
    queryKey: [...bookmarksKey, userId],
    queryFn: async ({ signal }) => (await send(bookmarks, { params: { userId } }, { signal })).data,
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
}

export type NotebookQuestion = CallReply<typeof notebook>['data'][number]

/** What was wrong or left in past tests, the latest first. */
export function useNotebook(): UseQueryResult<NotebookQuestion[]> {
  const userId = useSession((session) => session.userId)
  return useQuery({
    queryKey: ['bookmark', 'notebook', userId],
    queryFn: async ({ signal }) => (await send(notebook, { params: { userId } }, { signal })).data,
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
}

/** @throws as `send` does */
export async function removeBookmark(questionId: number): Promise<{ isGone: boolean; message: string }> {
  const body = { ...viewedStudent(getSession()), question_id: questionId }
  const reply = await send(deleteBookmark, { body })
  return { isGone: reply.validate === 1, message: reply.message }
}
