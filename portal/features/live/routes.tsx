import type { RouteObject } from 'react-router'

export const liveRoutes: RouteObject[] = [
  { path: '/live', lazy: { Component: async () => (await import('./live-screen.tsx')).LiveScreen } },
]
