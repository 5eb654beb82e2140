import type { RouteObject } from 'react-router'

export const assignmentRoutes: RouteObject[] = [
  {
    path: '/assignment',
    lazy: { Component: async () => (await import('./list/assignment-list-screen.tsx')).AssignmentListScreen },
  },
  {
    path: '/assignment/:fileId',
    lazy: { Component: async () => (await import('./assignment-screen.tsx')).AssignmentScreen },
  },
]
