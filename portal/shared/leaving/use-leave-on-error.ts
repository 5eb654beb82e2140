import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#portal/shared/api.ts'
import { errorRedirectMs } from '#portal/shared/delays.ts'
import { showToast } from '#ui/toast.tsx'

/**
 * A refusal with a message of the server is told, and two seconds later the person is at home (spec/2 §8).
 * @param ignored messages that are no reason to leave
 * @returns whether the screen is being left: it shows nothing else then
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
