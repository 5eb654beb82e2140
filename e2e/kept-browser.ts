import type { Browser, BrowserContext } from '@playwright/test'

/** A browser context that goes from test to test of a worker, and ends with its browser. */
export type KeptBrowser = {
  /** Lends it to one test, and takes from it afterwards what that test left. */
  lend: (use: (context: BrowserContext) => Promise<void>) => Promise<void>
}

/** What pages keep, but for the files of the portal in the browser's cache: those never change under their name. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems,websql'

/** What is done to a context once and for all: no other test gets it then. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'grantPermissions',
] as const
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const

/** Keeps one context of a browser until a test changes it for good; the next test gets another then. */
export function keepBrowser(browser: Browser): KeptBrowser {
  let kept: BrowserContext | undefined
  return {
    lend: async (use) => {
      const context = kept ?? (await browser.newContext({ serviceWorkers: 'block' }))
      kept = undefined
      let isChanged = false
      const note = () => {
        isChanged = true
      }
      const own = watch(context, note)
      const origins = new Set<string>()
      context.on('request', (request) => {
        if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin)
      })
      await use(context)
      if (isChanged) return context.close()
      await empty(context, origins, own.newCDPSession)
      own.restore()
      kept = context
    },
  }
}

/** What tests listen to. */
const listened = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
]

/** Calls `note` before each call that changes a context for good. */
function watch(context: BrowserContext, note: () => void) {
  const watched: [object, string, unknown][] = []
  const wrap = (owner: object, names: readonly string[]) => {
    for (const name of names) {
      const original = (owner as Record<string, (...given: unknown[]) => unknown>)[name]
      watched.push([owner, name, original])
      Object.assign(owner, {
        [name]: (...given: unknown[]) => {
          note()
          return original?.apply(owner, given)
        },
      })
    }
  }
  const newCDPSession = context.newCDPSession.bind(context)
  wrap(context, lasting)
  wrap(context.clock, lastingOfClock)
  return {
    newCDPSession,
    restore: () => {
      for (const [owner, name, original] of watched) Object.assign(owner, { [name]: original })
    },
  }
}

async function empty(
  context: BrowserContext,
  origins: ReadonlySet<string>,
  newCDPSession: BrowserContext['newCDPSession'],
): Promise<void> {
  for (const event of listened) await context.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // The last page would take its context's storage with it while it closes.
  const page = await context.newPage()
  for (const other of context.pages()) if (other !== page) await other.close()
  const tools = await newCDPSession(page)
  for (const origin of origins) {
    if (origin.startsWith('http')) await tools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  await context.clearCookies()
  await page.close()
}
