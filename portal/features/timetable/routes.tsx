import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'

/** /timetable [timetable-1]. */
export const timetableRoutes: RouteObject[] = [
  {
    path: '/timetable',
    // Another day or month needs no new access check.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: { Component: async () => (await import('./timetable-screen.tsx')).TimetableScreen },
    handle: {
      prefetch: async (client: QueryClient) => (await import('./queries.ts')).prefetchTimetable(client),
    },
  },
]
