import type { RouteObject } from 'react-router'

/** Open without a session [shell-1]. The sign-in screen is a separate page without a router. */
export const sessionRoutes: RouteObject[] = [
  {
    path: '/userLogin',
    lazy: { Component: async () => (await import('./user-login-screen.tsx')).UserLoginScreen },
  },
  {
    path: '/errorPage',
    lazy: { Component: async () => (await import('./error-page.tsx')).ErrorPage },
  },
]
