import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { type Blocker, type DeskRouter, pathOf } from './router.ts'

export const RouterContext = createContext<DeskRouter | null>(null)

function useRouter(): DeskRouter {
  const router = use(RouterContext)
  if (!router) throw new Error('this is outside of the router')
  return router
}

/** Opens another screen of the desk. The promise ends once it is shown. */
export const useNavigate = (): DeskRouter['navigate'] => useRouter().navigate

/** The same after something was sent: who has left the screen meanwhile is not taken back [desk-172]. */
export function useNavigateFromHere(): DeskRouter['navigate'] {
  const { navigate, wanted } = useRouter()
  const here = pathOf(useLocation().pathname)
  return async (to, options) => {
    if (wanted()?.pathname === here) await navigate(to, options)
  }
}

export function useIsNavigating(): boolean {
  const { subscribe, shown } = useRouter()
  return useSyncExternalStore(subscribe, () => shown().isNavigating)
}

/** @param blocks the same function at each rendering @returns whether to ask, and what leaves or stays */
export function useBlocker(blocks: Blocker['blocks']) {
  const { block } = useRouter()
  const [leave, setLeave] = useState<() => void>()
  useEffect(() => block({ blocks, ask: (proceed) => setLeave(() => proceed) }), [block, blocks])
  if (!leave) return undefined
  const stay = () => setLeave(undefined)
  return {
    leave: () => {
      stay()
      leave()
    },
    stay,
  }
}
