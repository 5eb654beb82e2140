import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { notPages } from '#domain/page-address.ts'

type Message = Record<string, unknown>
/** A window of the browser, with the messages that the worker has sent to it. */
type Tab = { url: string; got: Message[] }

type Registration = Partial<Pick<PushManager, 'getSubscription' | 'subscribe'>>

/**
 * Runs the portal's service worker (`portal/public/sw.js`) where Node has what it uses, with the windows of a browser beside it.
 * `dispatch` hands it an event, and waits for all that it waits for.
 */
export function startWorker({
  windows = [],
  pushManager = {},
}: {
  windows?: string[]
  pushManager?: Registration
} = {}) {
  const opened: Tab[] = windows.map((path) => ({ url: `https://school.example${path}`, got: [] }))
  const shown: { title: string; body: string }[] = []
  const listeners = new Map<string, (event: object) => void>()
  const clients = opened.map((tab) => ({
    url: tab.url,
    postMessage: (message: Message) => void tab.got.push(message),
  }))
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: { matchAll: async () => clients },
    registration: {
      pushManager,
      showNotification: async (title: string, { body }: { body: string }) => void shown.push({ title, body }),
    },
  }
  const location = new URL('https://school.example/sw.js')
  const built = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
    .replace('__FIRST__', '[]')
    .replace('__REST__', '[]')
    .replace('__PDF__', '{ version: "", assets: [], parts: [] }')
    .replace('__SHARE_LIMITS__', '{ files: 1, bytes: 1 }')
    .replace('__NOT_PAGES__', String(notPages))
  runInNewContext(built, { self, location, navigator: {}, URL, Promise, setTimeout })
  return {
    windows: opened,
    shown,
    dispatch: async (name: string, event: object): Promise<void> => {
      const waits: Promise<unknown>[] = []
      listeners.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => void waits.push(wait) })
      await Promise.all(waits)
    },
  }
}
