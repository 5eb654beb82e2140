import type { RouteObject } from 'react-router'
import type { ScreenHandle } from '#portal/shared/navigation/screen-handle.ts'

export const feeRoutes: RouteObject[] = [
  {
    path: '/fees',
    lazy: { Component: async () => (await import('./fees-screen.tsx')).FeesScreen },
    handle: {
      prefetch: async (client) => (await import('./queries.ts')).prefetchFees(client),
      hasOwnYears: true,
    } satisfies ScreenHandle,
  },
  {
    path: '/fees/pay',
    lazy: { Component: async () => (await import('./pay/pay-screen.tsx')).PayScreen },
    handle: { hasOwnYears: true } satisfies ScreenHandle,
  },
]
