import type { RouteObject } from 'react-router'

export const feeRoutes: RouteObject[] = [
  { path: '/fees', lazy: { Component: async () => (await import('./fees-screen.tsx')).FeesScreen } },
]
