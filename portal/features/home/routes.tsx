import type { RouteObject } from 'react-router'
import { HomeScreen } from './home-screen.tsx'

const loadAnnouncements = () => import('./announcements-screen.tsx')

/** Fetches the full list's code ahead; a failure shows when it is opened. */
export const prepareAnnouncements = () => void loadAnnouncements().catch(() => {})

/**
 * /dashboard, and /announcement: home with its full list open (spec/1 §2.1, §2.5). Home is where nearly everybody
 * begins: it comes with the portal, not after it.
 */
export const homeRoutes: RouteObject[] = [
  { path: '/dashboard', Component: HomeScreen },
  { path: '/announcement', lazy: { Component: async () => (await loadAnnouncements()).AnnouncementsScreen } },
]
