import type { RouteObject } from 'react-router'

/** /timetable (spec/2 §2.6). */
export const timetableRoutes: RouteObject[] = [
  {
    path: '/timetable',
    // Another day or month of it asks no more than the screen asked already.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: { Component: async () => (await import('./timetable-screen.tsx')).TimetableScreen },
  },
]
