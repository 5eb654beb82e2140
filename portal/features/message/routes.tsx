import type { RouteObject } from 'react-router'

/** The header's icon calls it /Messages: case does not count [message-1]. */
export const messageRoutes: RouteObject[] = [
  {
    path: '/messages',
    lazy: { Component: async () => (await import('./message-screen.tsx')).MessageScreen },
  },
]
