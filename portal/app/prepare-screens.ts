import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { readSeen, writeSeen } from '#portal/shared/device/sealed-store.ts'
import { whenIdle } from '#portal/shared/loading/when-idle.ts'
import { mayOpen } from '#portal/shared/navigation/menu.ts'
import type { ScreenHandle } from '#portal/shared/navigation/screen-handle.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { readConnection } from '#portal/shared/speed/connection.ts'
import { viewedKey } from '#portal/shared/viewed/viewed-student.ts'

/** Where families go from home. */
const likely = ['/timetable', '/assignment', '/fees', '/exam']
const idleTimeoutMs = 10_000

/**
 * Loads the code of the screens that are opened most, one after the other while the browser is idle, and once a session their
 * data: then they open at once. On a bad connection only the code, with the data saver nothing. At last the service worker
 * fetches the code of all screens.
 */
export async function prepareScreens(client: QueryClient, screens: readonly RouteObject[]): Promise<void> {
  const { saveData, effectiveType = '4g' } = readConnection()
  if (saveData) return
  const isFast = effectiveType === '4g'
  for (const path of likely) {
    const screen = screens.find((route) => route.path === path)
    if (!screen || !mayOpen(path, getSession())) continue
    await idle()
    await loadCode(screen)
    if (isFast) await fetchOnce(client, screen)
  }
  await idle()
  // Of all screens, where the line is good.
  const worker = await navigator.serviceWorker?.ready
  worker?.active?.postMessage('code')
}

const idle = () => new Promise<void>((resolve) => void whenIdle(resolve, idleTimeoutMs))

async function loadCode({ lazy }: RouteObject): Promise<void> {
  if (typeof lazy === 'object') await lazy.Component?.()
}

/** Later visits begin with what was seen. */
async function fetchOnce(client: QueryClient, { path, handle }: RouteObject): Promise<void> {
  const session = getSession()
  const name = `prefetched/${viewedKey(session)}/${path}`
  const { prefetch } = (handle ?? {}) as ScreenHandle
  if (!prefetch || (await readSeen(session.token, name))) return
  await writeSeen(session.token, name, '')
  await prefetch(client)
}
