import type { RouteObject } from 'react-router'

/** /leave [leave-1]. */
export const leaveRoutes: RouteObject[] = [
  {
    path: '/leave',
    lazy: { Component: async () => (await import('./leave-screen.tsx')).LeaveScreen },
  },
]
