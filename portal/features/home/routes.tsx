import type { RouteObject } from 'react-router'
import { loadAnnouncements } from './announcements/load-announcements.ts'
import { HomeScreen } from './home-screen.tsx'

/**
 * /dashboard, and /announcement: home with its full list open (spec/1 §2.1, §2.5). Home is where nearly everybody
 * begins: it comes with the portal, not after it.
 */
export const homeRoutes: RouteObject[] = [
  { path: '/dashboard', Component: HomeScreen },
  { path: '/announcement', lazy: { Component: async () => (await loadAnnouncements()).AnnouncementsScreen } },
]
