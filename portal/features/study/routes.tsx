import type { RouteObject } from 'react-router'

export const studyRoutes: RouteObject[] = [
  {
    path: '/studymaterial',
    lazy: { Component: async () => (await import('./study-screen.tsx')).StudyScreen },
  },
]
