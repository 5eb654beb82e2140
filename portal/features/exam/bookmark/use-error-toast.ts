import { useEffect } from 'react'
import { ApiError } from '#portal/shared/api.ts'
import { showToast } from '#ui/popups/toast.tsx'

/** Shows the server's message as a toast too. */
export function useErrorToast(error: Error | null): void {
  const message = error instanceof ApiError && error.hasServerMessage ? error.message : ''
  useEffect(() => {
    if (message !== '') showToast(message, 'bad')
  }, [message])
}
