import type { RouteObject } from 'react-router'

/** With the code that sends what is kept: without a network it could not be fetched once something is [leave-11]. */
async function loadScreen() {
  const [{ LeaveScreen }] = await Promise.all([
    import('./leave-screen.tsx'),
    import('#portal/shared/outbox/send-changes.ts'),
  ])
  return LeaveScreen
}

/** /leave [leave-1]. */
export const leaveRoutes: RouteObject[] = [
  {
    path: '/leave',
    lazy: { Component: loadScreen },
  },
]
