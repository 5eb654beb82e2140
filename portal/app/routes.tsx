import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { askRoutes } from '#portal/features/ask/routes.tsx'
import { assignmentRoutes } from '#portal/features/assignment/routes.tsx'
import { documentRoutes } from '#portal/features/document/routes.tsx'
import { eventRoutes } from '#portal/features/event/routes.tsx'
import { bookmarkRoutes } from '#portal/features/exam/bookmark/routes.tsx'
import { reportRoutes, scoreRoutes } from '#portal/features/exam/report/routes.tsx'
import { examRoutes } from '#portal/features/exam/routes.tsx'
import { feeRoutes } from '#portal/features/fee/routes.tsx'
import { homeRoutes } from '#portal/features/home/routes.tsx'
import { leaveRoutes } from '#portal/features/leave/routes.tsx'
import { liveRoutes } from '#portal/features/live/routes.tsx'
import { meetingRoutes } from '#portal/features/meeting/routes.tsx'
import { messageRoutes } from '#portal/features/message/routes.tsx'
import { productRoutes } from '#portal/features/product/routes.tsx'
import { profileRoutes } from '#portal/features/profile/routes.tsx'
import { sessionRoutes } from '#portal/features/session/routes.tsx'
import { studyRoutes } from '#portal/features/study/routes.tsx'
import { timetableRoutes } from '#portal/features/timetable/routes.tsx'
import { lazyScreen } from '#portal/shared/loading/lazy-part.tsx'
import { guardScreen } from './guard.ts'
import { Broken } from './screens/broken.tsx'
import { Shell } from './shell/shell.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'

const loadNotFound = async () => (await import('./screens/not-found.tsx')).NotFound

/** The screens of all features, in the shell. */
export const screens: readonly RouteObject[] = [
  ...homeRoutes,
  ...timetableRoutes,
  ...leaveRoutes,
  ...askRoutes,
  ...meetingRoutes,
  ...liveRoutes,
  ...eventRoutes,
  ...studyRoutes,
  ...documentRoutes,
  ...productRoutes,
  ...examRoutes,
  ...reportRoutes,
  ...bookmarkRoutes,
  ...assignmentRoutes,
  ...feeRoutes,
  ...messageRoutes,
  ...profileRoutes,
].map(withLazyCode)

/** A screen whose code cannot be loaded shows that on its own. */
function withLazyCode(route: RouteObject): RouteObject {
  if (typeof route.lazy !== 'object' || !route.lazy.Component) return route
  const load = route.lazy.Component as () => Promise<ComponentType>
  return { ...route, lazy: { Component: lazyScreen(load) } } as RouteObject
}

/** Home is open to all accounts. Without a loader the router shows it in its first render. */
const guardOf = ({ path }: RouteObject) => (path === '/dashboard' ? {} : { loader: guardScreen })

/** Every path [shell-1, shell-2] except the sign-in screen, which is a separate page. Case does not matter. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: ShellFrame,
    ErrorBoundary: Broken,
    children: [
      ...sessionRoutes.map(withLazyCode),
      ...scoreRoutes.map(withLazyCode),
      {
        path: '/',
        Component: Shell,
        children: [
          ...screens.map(
            (screen) => ({ ...screen, ...guardOf(screen), ErrorBoundary: Broken }) as RouteObject,
          ),
          { path: '*', lazy: { Component: lazyScreen(loadNotFound) } },
        ],
      },
    ],
  },
]

/** A router marks in its routes which lazy parts it has loaded; the next router would miss them. */
export const copyRoutes = (all: readonly RouteObject[]): RouteObject[] =>
  all.map(
    (route) =>
      ({
        ...route,
        ...(typeof route.lazy === 'object' && { lazy: { ...route.lazy } }),
        ...(route.children && { children: copyRoutes(route.children) }),
      }) as RouteObject,
  )
