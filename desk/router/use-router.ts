import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Blocker, DeskRouter } from './router.ts'

export const RouterContext = createContext<DeskRouter | null>(null)

function useRouter(): DeskRouter {
  const router = use(RouterContext)
  if (!router) throw new Error('this is outside of the router')
  return router
}

/** Opens another screen of the desk. The promise ends once it is shown. */
export const useNavigate = (): DeskRouter['navigate'] => useRouter().navigate

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
