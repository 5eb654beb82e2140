import type { RouteObject } from 'react-router'

export const productRoutes: RouteObject[] = [
  {
    path: '/product',
    lazy: { Component: async () => (await import('./product-list-screen.tsx')).ProductListScreen },
  },
  {
    path: '/product/:id',
    lazy: { Component: async () => (await import('./product-screen.tsx')).ProductScreen },
  },
]
