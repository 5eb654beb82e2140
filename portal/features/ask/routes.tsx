import type { RouteObject } from 'react-router'

/** With the code that sends what is kept: without a network it could not be fetched once something is [ask-13]. */
const sending = () => import('#portal/shared/outbox/send-changes.ts')

async function loadList() {
  const [{ AskScreen }] = await Promise.all([import('./ask-screen.tsx'), sending()])
  return AskScreen
}
async function loadThread() {
  const [{ ThreadScreen }] = await Promise.all([import('./thread-screen.tsx'), sending()])
  return ThreadScreen
}

/** /ask [ask-1]. */
export const askRoutes: RouteObject[] = [
  { path: '/ask', lazy: { Component: loadList } },
  { path: '/ask/:id', lazy: { Component: loadThread } },
]
