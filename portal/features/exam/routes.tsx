import type { RouteObject } from 'react-router'

export const examRoutes: RouteObject[] = [
  {
    path: '/exam',
    lazy: { Component: async () => (await import('./exam-screen.tsx')).ExamScreen },
  },
]
