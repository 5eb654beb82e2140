import type { RouteObject } from 'react-router'

export const documentRoutes: RouteObject[] = [
  {
    path: '/document',
    lazy: { Component: async () => (await import('./document-screen.tsx')).DocumentScreen },
  },
]
