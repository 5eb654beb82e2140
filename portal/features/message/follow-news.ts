import type { QueryClient } from '@tanstack/react-query'
import { isSignedIn } from '#portal/shared/session-store.ts'
import { countUnreadAgain } from './count-unread.ts'
import { ownMessages } from './queries.ts'

const everyMs = 1000
let isWaiting = false
let lastAt = Number.NEGATIVE_INFINITY

/**
 * News has come to this browser: what this page shows of its account's is fetched again, once a second at most, and once the page is
 * in view [news-71].
 */
export async function followNews(client: QueryClient): Promise<void> {
  if (isWaiting) return
  isWaiting = true
  const waitMs = lastAt + everyMs - performance.now()
  if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs))
  await untilInView()
  isWaiting = false
  lastAt = performance.now()
  // Meanwhile another tab may have signed out.
  if (isSignedIn()) await refresh(client)
}

/** Later pages of the inbox stay: what is new is on the first one. */
async function refresh(client: QueryClient): Promise<void> {
  const isFirstPage = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === '',
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: ['news', 'list'], ...isFirstPage }),
    client.invalidateQueries({ queryKey: ownMessages().queryKey }),
    countUnreadAgain(client),
  ])
}

async function untilInView(): Promise<void> {
  while (document.visibilityState !== 'visible')
    await new Promise((done) => document.addEventListener('visibilitychange', done, { once: true }))
}
