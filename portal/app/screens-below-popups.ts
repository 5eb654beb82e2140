import type { DataRouter, RouterNavigateOptions, To } from 'react-router'
import { belowPopups, watchBack } from '#ui/back-closes.ts'

/** Where a popup leads to another screen, its entry of the history goes first: the way back leads past no closed popup. */
export function keepScreensBelowPopups(router: DataRouter): DataRouter {
  const { navigate } = router
  const go = (to: number | To | null, options?: RouterNavigateOptions) =>
    belowPopups(() => (typeof to === 'number' ? navigate(to) : navigate(to, options)))
  router.navigate = go
  watchBack()
  return router
}
