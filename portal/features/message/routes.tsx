import type { RouteObject } from 'react-router'

/** The header's icon links to /Messages; addresses ignore case [message-1]. */
export const messageRoutes: RouteObject[] = [
  {
    path: '/messages',
    lazy: { Component: async () => (await import('./message-screen.tsx')).MessageScreen },
  },
]
