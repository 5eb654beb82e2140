import type { RouteObject } from 'react-router'

export const loadHome = () => import('./home-screen.tsx')
const loadAnnouncements = () => import('./announcements-screen.tsx')

/** Fetches the full list's code ahead; a failure shows when it is opened. */
export const prepareAnnouncements = () => void loadAnnouncements().catch(() => {})

/** /dashboard, and /announcement: home with its full list open (spec/1 §2.1, §2.5). */
export const homeRoutes: RouteObject[] = [
  { path: '/dashboard', lazy: { Component: async () => (await loadHome()).HomeScreen } },
  { path: '/announcement', lazy: { Component: async () => (await loadAnnouncements()).AnnouncementsScreen } },
]
