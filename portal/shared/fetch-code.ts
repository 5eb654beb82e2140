import { buildOf } from '#portal/shared/picture.ts'

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

const patienceMs = 10_000
const workerPatienceMs = 8000
/** Of this tab: for which build it was loaded anew by itself. */
const reloadedKey = 'homeroom.reloaded-for'

let hasFailed = false

/**
 * Fetches a part of the code, its styles included.
 * @throws what `import()` throws; the next call asks the server again
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  // Of styles that failed once the build's loader thinks that they are there.
  if (hasFailed) await fetchMissingStyles()
  try {
    return await load()
  } catch (failure) {
    hasFailed = true
    throw failure
  }
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
export async function findTrouble(): Promise<CodeTrouble> {
  asking ??= askForTrouble().finally(() => {
    asking = undefined
  })
  return asking
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
 * never goes round in circles.
 * @returns false where it was done before
 */
export async function reloadOnce(build: string): Promise<boolean> {
  try {
    if (sessionStorage.getItem(reloadedKey) === build) return false
    sessionStorage.setItem(reloadedKey, build)
  } catch {
    return false
  }
  await reloadFresh()
  return true
}

/** Loads the page anew, where it stands. The service worker of a new build comes first: the old one would show its own page. */
export async function reloadFresh(): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, workerPatienceMs))
  await Promise.race([renewWorker(), limit]).catch(() => undefined)
  location.reload()
}

async function renewWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return
  await registration.update()
  const coming = registration.installing ?? registration.waiting
  if (!coming) return
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve()
    })
  })
}
