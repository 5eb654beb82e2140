import { createBrowserRouter, type RouteObject, type RouterNavigateOptions, type To } from 'react-router'
import { belowPopups, watchBack } from '#ui/popups/back-closes.ts'

/** The router below `/desk`. It removes the history entry of a popup before it opens another screen. */
export function makeRouter(routes: RouteObject[]) {
  const router = createBrowserRouter(routes, { basename: '/desk' })
  const { navigate } = router
  router.navigate = (to: number | To | null, options?: RouterNavigateOptions) =>
    belowPopups(() => (typeof to === 'number' ? navigate(to) : navigate(to, options)))
  watchBack()
  return router
}
