import type { RouteObject } from 'react-router'
import { loadAnnouncements } from './announcements/load-announcements.ts'
import { HomeScreen } from './home-screen.tsx'

/**
 * /dashboard, and /announcement: home with its full list open [home-5]. Not loaded lazily, because most visits begin
 * with home.
 */
export const homeRoutes: RouteObject[] = [
  { path: '/dashboard', Component: HomeScreen },
  { path: '/announcement', lazy: { Component: async () => (await loadAnnouncements()).AnnouncementsScreen } },
]
