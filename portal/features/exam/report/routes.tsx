import type { RouteObject } from 'react-router'

export const reportRoutes: RouteObject[] = [
  {
    path: '/report',
    lazy: { Component: async () => (await import('./list/report-list-screen.tsx')).ReportListScreen },
  },
  {
    path: '/report/:testId',
    lazy: { Component: async () => (await import('./report-screen.tsx')).ReportScreen },
  },
]

/** No menu: the page is printed. */
export const scoreRoutes: RouteObject[] = [
  {
    path: '/advresult/:encoded',
    lazy: { Component: async () => (await import('./score/score-screen.tsx')).ScoreScreen },
  },
]
