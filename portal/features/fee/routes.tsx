import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'

export const feeRoutes: RouteObject[] = [
  {
    path: '/fees',
    lazy: { Component: async () => (await import('./fees-screen.tsx')).FeesScreen },
    handle: { prefetch: async (client: QueryClient) => (await import('./queries.ts')).prefetchFees(client) },
  },
]
