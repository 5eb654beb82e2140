import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { anchorsIn } from '#portal/shared/navigation/address.ts'

const userActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Brings what the address leads to into view, once: a reload or Back finds the screen as it was left. */
export function useLanding(screen: RefObject<HTMLElement | null>): void {
  const { key, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same thing may be opened again
  useEffect(() => {
    const anchors = anchorsIn(hash)
    if (anchors.length === 0) return
    const leave = new AbortController()
    const { signal } = leave
    let hasActed = false
    const noteAct = () => {
      hasActed = true
    }
    // From now on, since the code that scrolls may come late.
    for (const act of userActs) addEventListener(act, noteAct, { signal, passive: true, capture: true })
    void untilFetched(() => import('#portal/shared/navigation/land.ts')).then(({ land }) => {
      if (signal.aborted || !screen.current) return
      const options = { hasActed: () => hasActed, onLanded: () => forgetFragment(hash) }
      signal.addEventListener('abort', land(screen.current, anchors, options))
    })
    return () => leave.abort()
  }, [key, hash, screen])
}

function forgetFragment(hash: string): void {
  if (location.hash === hash) history.replaceState(history.state, '', location.pathname + location.search)
}
