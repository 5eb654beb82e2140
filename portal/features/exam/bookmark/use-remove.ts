import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noConnectionMessage } from '#domain/status-message.ts'
import { ApiError } from '#portal/shared/api.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { type BookmarkedQuestion, bookmarksKey, removeBookmark } from './queries.ts'

/** Confirms and removes a bookmark, then loads the list again [exam-42]. */
export function useRemove(onGone: (questionId: number) => void) {
  const client = useQueryClient()
  const [toRemove, setToRemove] = useState<number>()
  const [isPending, setPending] = useState(false)

  async function remove(questionId: number) {
    setPending(true)
    try {
      const { isGone, isKept, message } = await removeBookmark(questionId)
      showToast(message, isKept ? 'info' : isGone ? 'good' : 'bad')
      setToRemove(undefined)
      if (!isGone) return
      if (isKept) return onGone(questionId)
      client.setQueriesData<BookmarkedQuestion[]>({ queryKey: bookmarksKey }, (list) =>
        list?.filter((one) => one.id !== questionId),
      )
      onGone(questionId)
      void client.invalidateQueries({ queryKey: bookmarksKey })
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : noConnectionMessage, 'bad')
      setToRemove(undefined)
    } finally {
      setPending(false)
    }
  }

  return {
    toRemove,
    isPending,
    start: setToRemove,
    cancel: () => setToRemove(undefined),
    confirm: () => {
      if (toRemove !== undefined && !isPending) void remove(toRemove)
    },
  }
}
