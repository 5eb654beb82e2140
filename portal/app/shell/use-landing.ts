import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { anchorsIn } from '#portal/shared/navigation/anchor.ts'

/** Brings what the address leads to into view, once: a reload or Back finds the screen as it was left. */
export function useLanding(screen: RefObject<HTMLElement | null>): void {
  const { key, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same thing may be opened again
  useEffect(() => {
    const anchors = anchorsIn(hash)
    if (anchors.length === 0) return
    let isLeft = false
    let stop = () => {}
    void untilFetched(() => import('#portal/shared/navigation/land.ts')).then(({ land }) => {
      if (!isLeft && screen.current) stop = land(screen.current, anchors, () => forgetFragment(hash))
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [key, hash, screen])
}

function forgetFragment(hash: string): void {
  if (location.hash === hash) history.replaceState(history.state, '', location.pathname + location.search)
}
