import { Component, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { type RouteObject, Router, useLocation, useRoutes } from 'react-router'
import { RouterNow } from '#portal/shared/navigation/address-now.ts'
import { base, type DeskRouter, type ScreenRoute } from './router.ts'
import { RouterContext } from './use-router.ts'

type DeskRouterProps = {
  router: DeskRouter
  routes: readonly ScreenRoute[]
  /** Around each screen, which is its `Outlet`. */
  frame: ReactNode
  notFound: ReactNode
  /** In place of what has failed to render. */
  broken: ReactNode
}

/** The screen at the address. */
export function DeskRouterView(props: DeskRouterProps) {
  const { router } = props
  const { location } = useSyncExternalStore(router.subscribe, router.shown)
  const routerNow = useMemo(
    () => ({
      get state() {
        return { location: router.shown().location ?? window.location }
      },
      navigate: router.navigate,
    }),
    [router],
  )
  if (!location) return null
  return (
    <RouterContext value={router}>
      <RouterNow value={routerNow}>
        <Router basename={base} location={location} navigator={router.navigator} useTransitions={false}>
          <Screens {...props} />
        </Router>
      </RouterNow>
    </RouterContext>
  )
}

function Screens({ router, routes, frame, notFound, broken }: DeskRouterProps) {
  const tree = useMemo(() => {
    const at = (route: ScreenRoute): RouteObject => ({
      path: route.path,
      element: <Screen route={route} router={router} broken={broken} />,
    })
    const framed = routes.filter(({ isBare }) => !isBare).map(at)
    return [
      ...routes.filter(({ isBare }) => isBare).map(at),
      { path: '/', element: frame, children: [...framed, { path: '*', element: notFound }] },
    ]
  }, [router, routes, frame, notFound, broken])
  return <Guarded instead={broken}>{useRoutes(tree)}</Guarded>
}

function Screen({ route, router, broken }: { route: ScreenRoute; router: DeskRouter; broken: ReactNode }) {
  const Content = router.screenOf(route)
  return <Guarded instead={broken}>{Content && <Content />}</Guarded>
}

/** An error stays on its screen. */
function Guarded(props: { instead: ReactNode; children: ReactNode }) {
  return <Boundary {...props} at={useLocation().key} />
}

type BoundaryProps = { instead: ReactNode; children: ReactNode; at: string }

class Boundary extends Component<BoundaryProps, { failedAt: string | undefined }> {
  override state = { failedAt: undefined as string | undefined }
  static getDerivedStateFromError = () => ({ failedAt: '' })
  static getDerivedStateFromProps({ at }: BoundaryProps, { failedAt }: { failedAt: string | undefined }) {
    if (failedAt === '') return { failedAt: at }
    return failedAt === undefined || failedAt === at ? null : { failedAt: undefined }
  }
  override render() {
    return this.state.failedAt === undefined ? this.props.children : this.props.instead
  }
}
