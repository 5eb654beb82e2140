import type { RouteObject } from 'react-router'

export const profileRoutes: RouteObject[] = [
  {
    path: '/profile',
    lazy: { Component: async () => (await import('./profile-screen.tsx')).ProfileScreen },
  },
  {
    path: '/profile/devices',
    lazy: { Component: async () => (await import('./devices/devices-screen.tsx')).DevicesScreen },
  },
  {
    path: '/profile/access-log',
    lazy: { Component: async () => (await import('./access-log/access-log-screen.tsx')).AccessLogScreen },
  },
  {
    path: '/profile/notifications',
    lazy: {
      Component: async () => (await import('./notifications/notifications-screen.tsx')).NotificationsScreen,
    },
  },
]
