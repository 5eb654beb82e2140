import { useEffect, useState } from 'react'
import { whenIdle } from '#portal/shared/loading/when-idle.ts'

const idleTimeoutMs = 1000

/** True once the browser is idle after something is there: what is not needed at first is fetched then. */
export function useIdle(isThere: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (isThere) return whenIdle(() => setIdle(true), idleTimeoutMs)
  }, [isThere])
  return isIdle
}
