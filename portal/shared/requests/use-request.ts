import { useRef, useState } from 'react'
import { statusMessage } from '#domain/status-message.ts'
import { ApiError } from '#portal/shared/api.ts'
import { showToast } from '#ui/popups/toast.tsx'

/**
 * Something that a press fetches: `run` does nothing while it is pending, and a failure is a toast.
 * @param failure the message of a failure that is none of the server's
 */
export function useRequest(request: () => Promise<void>, failure = statusMessage(0)) {
  const [isPending, setPending] = useState(false)
  const isRunning = useRef(false)
  const start = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    try {
      await request()
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : failure, 'bad')
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }
  return { isPending, run: () => void start() }
}
