import type { RouteObject } from 'react-router'

/** Reachable by anybody (spec/1 §2.1). The sign-in screen itself is a page of its own, without a router. */
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
