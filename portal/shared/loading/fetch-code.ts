import { buildOf } from '#portal/shared/device/picture.ts'
import { withinLimit } from '#portal/shared/device/within-limit.ts'
import { stored } from '#portal/shared/storage.ts'

/**
 * Fetches parts of the portal's code. That fails without a network, or when the server has a new build without the old
 * parts. Import only small modules: the boot script uses this.
 */
export type CodeTrouble =
  /** The server cannot be reached. */
  | { kind: 'connection' }
  /** The server has another build than this page. */
  | { kind: 'newBuild'; build: string }
  /** The server responds with the same build: the next try may succeed. */
  | { kind: 'passing'; build: string }
  /** As `passing`, after an earlier failure: some browsers remember a failed import as long as the page is open. */
  | { kind: 'stuck'; build: string }

const patienceMs = 10_000
const workerPatienceMs = 8000
const maxFetchMs = 30_000
/** For a part that timed out before. */
const againMs = 3000
const buildsKey = stored.builds.key
const maxBuilds = 8

type Load<T = unknown> = () => Promise<T>
const failed = new Set<Load>()
/** Loading or loaded parts: a late part must not run twice. */
const begun = new Map<Load, Promise<unknown>>()

export class MissingCode extends Error {
  readonly isAgain: boolean
  /** The load after a timeout: it may still finish. */
  readonly late: Promise<unknown> | undefined

  constructor(isAgain: boolean, late: Promise<unknown> | undefined, cause: unknown) {
    super('code did not come', { cause })
    this.isAgain = isAgain
    this.late = late
  }
}

/**
 * Fetches a part of the code with its styles.
 * @param load the same function each time, so that a running load is awaited and a failure is remembered
 * @throws MissingCode on a failure or timeout; the next call tries again
 */
export async function fetchCode<T>(load: Load<T>): Promise<T> {
  const isAgain = failed.has(load)
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(limit.reject, isAgain && begun.has(load) ? againMs : maxFetchMs)
  const coming = (begun.get(load) ?? begin(load)) as Promise<T>
  try {
    return await Promise.race([coming, limit.promise])
  } catch (cause) {
    failed.add(load)
    throw new MissingCode(isAgain, begun.get(load), cause)
  } finally {
    clearTimeout(timer)
  }
}

function begin<T>(load: Load<T>): Promise<T> {
  // After a failure the loader treats the styles as loaded.
  const coming = failed.size > 0 ? fetchMissingStyles().then(load) : load()
  begun.set(load, coming)
  coming.catch(() => begun.delete(load))
  return coming
}

/**
 * Loads every missing stylesheet of the page again.
 * @throws if one fails again
 */
export async function fetchMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(isMissing)
  await Promise.all(
    links.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.onload = () => resolve()
          again.onerror = () => reject(new Error(`no styles at ${link.href}`))
          link.replaceWith(again)
        }),
    ),
  )
}

/**
 * A missing stylesheet has no readable rules; a built one is never empty. The styles of a disabled one are inside the
 * page.
 */
function isMissing({ sheet, disabled }: HTMLLinkElement): boolean {
  try {
    return !disabled && (!sheet || sheet.cssRules.length === 0)
  } catch {
    return true
  }
}

/** The build in a page's HTML, or ''. */
const buildIn = (html: string): string => /<meta name="build" content="(\w+)">/.exec(html)?.[1] ?? ''

let running: Promise<CodeTrouble> | undefined

/** Finds out why code is missing by fetching this page; simultaneous callers share the request. */
export async function findTrouble(failure?: unknown): Promise<CodeTrouble> {
  running ??= fetchTrouble().finally(() => {
    running = undefined
  })
  const trouble = await running
  const isStuck = trouble.kind === 'passing' && failure instanceof MissingCode && failure.isAgain
  return isStuck ? { kind: 'stuck', build: trouble.build } : trouble
}

async function fetchTrouble(): Promise<CodeTrouble> {
  try {
    const answer = await fetch(location.pathname, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(patienceMs),
    })
    const build = answer.ok ? buildIn(await answer.text()) : ''
    // The reply came from a network's sign-in page instead of our server.
    if (build === '') return { kind: 'connection' }
    return { kind: build === buildOf(document) ? 'passing' : 'newBuild', build }
  } catch {
    return { kind: 'connection' }
  }
}

/**
 * Reloads the page for the server's build, once for each tab and build, so that it does not reload endlessly between
 * two servers with different builds.
 * @returns false if it has done so before
 */
export async function reloadOnce(build: string): Promise<boolean> {
  try {
    const builds = sessionStorage.getItem(buildsKey)?.split(' ') ?? []
    if (builds.includes(build)) return false
    const all = new Set([...builds, buildOf(document), build])
    sessionStorage.setItem(buildsKey, [...all].slice(-maxBuilds).join(' '))
  } catch {
    return false
  }
  await reloadFresh()
  return true
}

/**
 * Reloads the page if the server responds. The service worker is updated first, because the old one would serve its old
 * page; if it cannot be updated, it is removed.
 */
export async function reloadFresh(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const former = registration?.active
  if (registration && former) await withinLimit(renew(registration), workerPatienceMs)
  const { kind } = await findTrouble()
  if (kind === 'connection') return
  if (kind === 'newBuild' && registration?.active === former) await registration?.unregister()
  location.reload()
}

async function renew(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update()
  const coming = registration.installing ?? registration.waiting
  if (!coming) return
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve()
    })
  })
}
