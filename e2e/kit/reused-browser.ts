import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** A browser context and page that the tests of a worker share, until the browser closes. */
export type KeptBrowser = {
  /** Runs one test with them, and resets them afterwards. */
  lend: (use: (context: BrowserContext, page: Page) => Promise<Verdict>) => Promise<void>
}
/** After a failure the next test gets new ones. */
type Verdict = 'passed' | 'failed'

type Kept = {
  context: BrowserContext
  page: Page
  tools: CDPSession
  newTools: BrowserContext['newCDPSession']
}

/** Everything that pages store, except the cached files of the portal, whose content never changes. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems,websql'

/** The same kind of page as the portal's: otherwise the browser would start a new process, which loads all scripts again. */
const headers = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }

/** Calls that change a context or a page permanently; the next test gets new ones. */
const lastingOfContext = ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions'] as const
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const
const lastingOfPage = ['emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const

/** Events that tests listen to. */
const listened = [
  ...['console', 'dialog', 'download', 'framenavigated', 'page', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'weberror'],
]

/**
 * Keeps one browser context and its page until a test changes them permanently. A new page costs a new process, which
 * loads all of the portal's scripts again.
 */
export function keepBrowser(browser: Browser, options: BrowserContextOptions): KeptBrowser {
  let kept: Kept | undefined
  return {
    lend: async (use) => {
      const lent = kept ?? (await open(await newContext(browser, options)))
      kept = undefined
      const changes = watch(lent)
      const origins = new Set<string>()
      lent.context.on('request', (request) => {
        if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin)
      })
      const verdict = await use(lent.context, lent.page)
      changes.restore()
      if (verdict === 'failed' || changes.ofContext()) return lent.context.close()
      kept = await empty(lent, origins, changes.ofPage())
    },
  }
}

/**
 * A context with the data saver: otherwise the portal loads code and data of four other screens two seconds after its
 * start, and its service worker the code of all, which costs a tenth of a run. The exam panel would fetch fewer files, so it does
 * not see it.
 */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions,
  { loadsAhead = false } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  if (loadsAhead) return context
  await context.addInitScript(() => {
    const saveData = !location.pathname.startsWith('/exampanel')
    Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
  })
  return context
}

async function open(context: BrowserContext, newTools = context.newCDPSession.bind(context)): Promise<Kept> {
  const page = await context.newPage()
  return { context, page, newTools, tools: await newTools(page) }
}

/** Notes the calls that change a context or its page permanently. */
function watch({ context, page }: Kept) {
  const originals: [object, string, unknown][] = []
  let isContextChanged = false
  let pageChanges = 0
  const wrap = (owner: object, names: readonly string[], note: () => void) => {
    for (const name of names) {
      const original = (owner as Record<string, (...given: unknown[]) => unknown>)[name]
      originals.push([owner, name, original])
      Object.assign(owner, {
        [name]: (...given: unknown[]) => {
          note()
          return original?.apply(owner, given)
        },
      })
    }
  }
  const noteContext = () => {
    isContextChanged = true
  }
  const notePage = () => {
    pageChanges += 1
  }
  wrap(context, lastingOfContext, noteContext)
  wrap(context.clock, lastingOfClock, noteContext)
  wrap(context, ['newCDPSession'], notePage)
  wrap(page, lastingOfPage, notePage)
  const addInitScript = page.addInitScript.bind(page)
  originals.push([page, 'addInitScript', page.addInitScript])
  page.addInitScript = async (...given) => {
    const script = await addInitScript(...given)
    pageChanges += 1
    const dispose = async () => {
      await script.dispose()
      pageChanges -= 1
    }
    return { dispose, [Symbol.asyncDispose]: dispose }
  }
  return {
    ofContext: () => isContextChanged,
    ofPage: () => pageChanges > 0 || page.isClosed(),
    restore: () => {
      for (const [owner, name, original] of originals) Object.assign(owner, { [name]: original })
    },
  }
}

/** @returns the page for the next test */
async function empty(
  { context, page, tools, newTools }: Kept,
  origins: ReadonlySet<string>,
  isPageChanged: boolean,
): Promise<Kept> {
  for (const owner of [context, ...(isPageChanged ? [] : [page])]) {
    for (const event of listened) await owner.removeAllListeners(event)
    await owner.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await context.setOffline(false)
  // Closing the last page would clear the storage of its context.
  const next = isPageChanged ? await open(context, newTools) : { context, page, tools, newTools }
  for (const other of context.pages()) if (other !== next.page) await other.close()
  await next.page.route('**/emptied', (route) =>
    route.fulfill({ contentType: 'text/html', headers, body: '' }),
  )
  for (const origin of origins) {
    if (!origin.startsWith('http')) continue
    const leave = async () => {
      await next.page.goto(`${origin}/emptied`)
      await next.page.evaluate(() => sessionStorage.clear())
    }
    // A navigation that the test's page has begun meanwhile, as after a sign-out, aborts the first attempt.
    await leave().catch(leave)
    await next.tools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  await next.page.unrouteAll({ behavior: 'ignoreErrors' })
  await next.tools.send('Page.resetNavigationHistory')
  await context.clearCookies()
  return next
}
