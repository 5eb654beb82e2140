import type { DataRouter, RouterNavigateOptions, To } from 'react-router'
import { belowPopups, watchBack } from '#ui/back-closes.ts'

/** When a popup leads to another screen, its history entry goes first, so that back does not stop at a closed popup. */
export function keepScreensBelowPopups(router: DataRouter): DataRouter {
  const { navigate } = router
  const go = (to: number | To | null, options?: RouterNavigateOptions) =>
    belowPopups(() => (typeof to === 'number' ? navigate(to) : navigate(to, options)))
  router.navigate = go
  watchBack()
  return router
}
