import type { DataRouter, RouterNavigateOptions, To } from 'react-router'
import { belowPopups, watchBack } from '#ui/popups/back-closes.ts'

/** Removes the history entry of a popup before it opens another screen, so that Back does not stop at a closed popup. */
export function keepScreensBelowPopups(router: DataRouter): DataRouter {
  const { navigate } = router
  const go = (to: number | To | null, options?: RouterNavigateOptions) =>
    belowPopups(() => (typeof to === 'number' ? navigate(to) : navigate(to, options)))
  router.navigate = go
  watchBack()
  return router
}
