import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallReply } from '#domain/call.ts'
import { type BookmarkedQuestion, bookmarks, deleteBookmark, notebook } from '#domain/exam/bookmark/calls.ts'
import { send } from '#portal/shared/api.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'

const staleAfterMs = 60_000
/** Addresses of files are good for fifty minutes at least (PRODUCT §3 "Files"): who stays that long gets new ones. */
const renewAfterMs = 30 * 60_000

export const bookmarksKey = ['bookmark', 'list'] as const

/** Bookmarked questions of the student in view. */
export function useBookmarks(): UseQueryResult<BookmarkedQuestion[]> {
  const userId = useSession((session) => session.user_id)
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
  const userId = useSession((session) => session.user_id)
  return useQuery({
    queryKey: ['bookmark', 'notebook', userId],
    queryFn: async ({ signal }) => (await send(notebook, { params: { userId } }, { signal })).data,
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
}

/**
 * An open user, who has no student, is named by user_id.
 * @throws as `send` does
 */
export async function removeBookmark(questionId: number): Promise<{ isGone: boolean; message: string }> {
  const { student_id, user_id } = getSession()
  const whose = student_id === null ? { user_id } : { student_id }
  const reply = await send(deleteBookmark, { body: { ...whose, question_id: questionId } })
  return { isGone: reply.validate === 1, message: reply.message }
}
