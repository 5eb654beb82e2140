import type { RouteObject } from 'react-router'

/** /meetings [meeting-1]. */
export const meetingRoutes: RouteObject[] = [
  {
    path: '/meetings',
    lazy: { Component: async () => (await import('./meetings-screen.tsx')).MeetingsScreen },
  },
]
