import { useRef, useState } from 'react'

/** Runs one request at a time; `error` is the message of the last failure. */
export function useWork() {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')
  const isBusy = useRef(false)

  async function run(work: () => Promise<void>) {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    setError('')
    try {
      await work()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return { isPending, error, setError, run }
}
