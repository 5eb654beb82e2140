import type { RouteObject } from 'react-router'

export const profileRoutes: RouteObject[] = [
  {
    path: '/profile',
    lazy: { Component: async () => (await import('./profile-screen.tsx')).ProfileScreen },
  },
]
