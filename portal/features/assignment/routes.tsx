import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'

export const assignmentRoutes: RouteObject[] = [
  {
    path: '/assignment',
    lazy: { Component: async () => (await import('./list/assignment-list-screen.tsx')).AssignmentListScreen },
    handle: {
      prefetch: async (client: QueryClient) => (await import('./queries.ts')).prefetchAssignments(client),
    },
  },
  {
    path: '/assignment/:fileId',
    lazy: { Component: async () => (await import('./assignment-screen.tsx')).AssignmentScreen },
  },
  {
    // Open to all accounts, because files shared with the app arrive here.
    path: '/share',
    lazy: { Component: async () => (await import('./share/share-screen.tsx')).ShareScreen },
  },
]
