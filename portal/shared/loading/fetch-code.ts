import { buildOf } from '#portal/shared/kept/picture.ts'
import { withinLimit } from '#portal/shared/kept/within-limit.ts'

/**
 * Fetching parts of the portal's code, which may fail: the network is cut, or the server has another build meanwhile and
 * the old one's parts are gone. The boot script uses this too: nothing big may be imported here.
 */
export type CodeTrouble =
  /** The server cannot be reached. */
  | { kind: 'connection' }
  /** The server has another build than this page. */
  | { kind: 'newBuild'; build: string }
  /** The server answers and has the same build: the part may come the next time. */
  | { kind: 'passing'; build: string }
  /** The same, and it failed before: browsers may remember what failed, or wait for it, for as long as the page lives. */
  | { kind: 'stuck'; build: string }

const patienceMs = 10_000
const workerPatienceMs = 8000
const longestFetchMs = 30_000
/** For what was waited for in vain before. */
const againMs = 3000
/** Of this tab: the builds that it was loaded with or for, by itself; the newest last. */
const buildsKey = 'homeroom.reloaded-for'
const mostBuilds = 8

type Load<T = unknown> = () => Promise<T>
const failed = new Set<Load>()
/** Under way or there: what came late is not run a second time. */
const begun = new Map<Load, Promise<unknown>>()

export class MissingCode extends Error {
  readonly isAgain: boolean
  /** Where it took too long: it may come yet. */
  readonly late: Promise<unknown> | undefined

  constructor(isAgain: boolean, late: Promise<unknown> | undefined, cause: unknown) {
    super('code did not come', { cause })
    this.isAgain = isAgain
    this.late = late
  }
}

/**
 * Fetches a part of the code, its styles included.
 * @param load the same function each time, so that what is still under way is waited for and what failed is known
 * @throws MissingCode where it fails or takes too long; the next call asks again
 */
export async function fetchCode<T>(load: Load<T>): Promise<T> {
  const isAgain = failed.has(load)
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(limit.reject, isAgain && begun.has(load) ? againMs : longestFetchMs)
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
  // Of styles that failed once the build's loader thinks that they are there.
  const coming = failed.size > 0 ? fetchMissingStyles().then(load) : load()
  begun.set(load, coming)
  coming.catch(() => begun.delete(load))
  return coming
}

/** Puts every stylesheet of the page that did not come into it anew. @throws when one does not come again */
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

/** What did not come holds no rule, or none that may be read; a built stylesheet is never empty. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0
  } catch {
    return true
  }
}

/** The build that a page's HTML names; '' where it names none. */
const buildIn = (html: string): string => /<meta name="build" content="(\w+)">/.exec(html)?.[1] ?? ''

let asking: Promise<CodeTrouble> | undefined

/** Why code did not come, by asking the server for this page; once for all who wonder at the same time. */
export async function findTrouble(failure?: unknown): Promise<CodeTrouble> {
  asking ??= askForTrouble().finally(() => {
    asking = undefined
  })
  const trouble = await asking
  const isStuck = trouble.kind === 'passing' && failure instanceof MissingCode && failure.isAgain
  return isStuck ? { kind: 'stuck', build: trouble.build } : trouble
}

async function askForTrouble(): Promise<CodeTrouble> {
  try {
    const answer = await fetch(location.pathname, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(patienceMs),
    })
    const build = answer.ok ? buildIn(await answer.text()) : ''
    // Another server than ours answers where a network wants a sign-in first.
    if (build === '') return { kind: 'connection' }
    return { kind: build === buildOf(document) ? 'passing' : 'newBuild', build }
  } catch {
    return { kind: 'connection' }
  }
}

/**
 * Loads the page anew, where it stands, for the build that the server has. A tab does so once for each build, so that it
 * never goes round in circles between two servers of two builds.
 * @returns false where it was done before
 */
export async function reloadOnce(build: string): Promise<boolean> {
  try {
    const builds = sessionStorage.getItem(buildsKey)?.split(' ') ?? []
    if (builds.includes(build)) return false
    const known = new Set([...builds, buildOf(document), build])
    sessionStorage.setItem(buildsKey, [...known].slice(-mostBuilds).join(' '))
  } catch {
    return false
  }
  await reloadFresh()
  return true
}

/**
 * Loads the page anew, where it stands; without a server it stays. The service worker of a new build comes first: the old
 * one would show its own page, and goes where none can take its place.
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
