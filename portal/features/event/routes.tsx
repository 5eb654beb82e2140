import type { RouteObject } from 'react-router'

export const eventRoutes: RouteObject[] = [
  {
    path: '/eventCalender',
    lazy: { Component: async () => (await import('./event-screen.tsx')).EventScreen },
  },
]
