import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#portal/shared/api.ts'
import { errorRedirectMs } from '#portal/shared/time/delays.ts'
import { showToast } from '#ui/popups/toast.tsx'

/**
 * Shows a refusal with a message of the server, and opens home two seconds later [shell-22].
 * @param ignored messages that are no reason to leave
 * @returns whether the screen is being left; it then shows nothing else
 */
export function useLeaveOnError(error: Error | null, ignored: readonly string[] = []): boolean {
  const navigate = useNavigate()
  const message = error instanceof ApiError && error.hasServerMessage ? error.message : ''
  const isLeaving = message !== '' && !ignored.includes(message)
  useEffect(() => {
    if (!isLeaving) return
    showToast(message, 'bad')
    const timer = setTimeout(() => void navigate('/dashboard'), errorRedirectMs)
    return () => clearTimeout(timer)
  }, [isLeaving, message, navigate])
  return isLeaving
}
