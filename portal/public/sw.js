/**
 * Caches the three pages and their assets, so that the portal opens at once and without a network. It never caches
 * replies of calls, which are personal. The build fills in the names.
 */
const version = '__VERSION__'
/** The files of the pages, and of all screens. */
const first = __FIRST__
const rest = __REST__
/** The files that show a PDF: code of this build, and fonts, character maps and decoders that pdf.js fetches on demand. */
const pdf = __PDF__
const shareLimits = __SHARE_LIMITS__
const cacheName = `homeroom-${version}`
const pdfCacheName = `pdf-${pdf.version}`
const pages = ['/', '/dashboard', '/exampanel/']
/** Paths that only the server answers (`domain/page-address.ts`). */
const notPages = __NOT_PAGES__

self.addEventListener('install', (event) => {
  // After a deploy the previous build serves until the new one is complete; a first visit does not wait for that.
  const keep = async () => {
    const isUpdate = (await caches.keys()).some((name) => name.startsWith('homeroom-'))
    const cache = await caches.open(cacheName)
    const assets = isUpdate && isGoodLine() ? [...first, ...rest] : first
    await Promise.all([cache.addAll(assets), ...pages.map((page) => refresh(cache, page))])
    // Files that are kept offline must also open with this build.
    if ((await caches.keys()).some((name) => name.startsWith('pdf-')))
      await keepPdfOnce().catch(() => undefined)
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})

function isGoodLine() {
  const { saveData, effectiveType = '4g' } = navigator.connection ?? {}
  return !saveData && effectiveType === '4g'
}

/** Shared by pages that request it at the same time. */
function once(work) {
  let running
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
const keepRestOnce = once(keepRest)
const keepPdfOnce = once(keepPdf)

async function keepRest() {
  await keepMissing(await caches.open(cacheName), rest, whenCalm)
}

/** When a page or its code was last requested. */
let requestedAt = 0
const calmMs = 1000

/** Waits for loading pages, whose first screen would otherwise be delayed. */
async function whenCalm() {
  for (let wait = requestedAt + calmMs - Date.now(); wait > 0; wait = requestedAt + calmMs - Date.now())
    await new Promise((done) => setTimeout(done, wait))
}

async function keepPdf() {
  await keepMissing(await caches.open(cacheName), pdf.assets)
  await keepMissing(await caches.open(pdfCacheName), pdf.parts)
  const former = (await caches.keys()).filter((name) => name.startsWith('pdf-') && name !== pdfCacheName)
  await Promise.all(former.map((name) => caches.delete(name)))
}

/**
 * Fetches a few files at a time, because the page is in use.
 * @param ready is awaited before each
 */
async function keepMissing(cache, assets, ready = async () => undefined) {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = assets.filter((asset) => !kept.has(asset))
  const keepNext = async () => {
    for (let asset = missing.shift(); asset; asset = missing.shift()) {
      await ready()
      await cache.add(asset)
    }
  }
  await Promise.all([keepNext(), keepNext(), keepNext(), keepNext()])
}

self.addEventListener('activate', (event) => {
  // Keeps the previous build's cache, for tabs that still run it. `keys` lists caches in the order of their creation.
  const removeOld = async () => {
    const names = await caches.keys()
    const former = names.filter((name) => name.startsWith('homeroom-') && name !== cacheName)
    await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(removeOld())
})

self.addEventListener('message', (event) => {
  // The page is idle.
  if (event.data === 'code' && isGoodLine()) event.waitUntil(keepRestOnce().catch(() => undefined))
  // A PDF was kept offline.
  if (event.data === 'pdf') event.waitUntil(keepPdfOnce().catch(() => undefined))
  // The theme has changed: its class is in the pages.
  if (event.data === 'pages') {
    const refreshed = caches
      .open(cacheName)
      .then((cache) => Promise.all(pages.map((page) => refresh(cache, page))))
    const patience = new Promise((done) => setTimeout(done, patienceMs))
    changed = Promise.race([refreshed.catch(() => undefined), patience])
    event.waitUntil(refreshed)
  }
})

/** A reload waits for the pages of a theme that was just chosen, but not for a slow network. */
let changed = Promise.resolve()
const patienceMs = 2000

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.origin === location.origin && url.pathname === '/share')
    event.respondWith(keepShared(request))
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate' || url.pathname.startsWith('/assets/')) requestedAt = Date.now()
  if (request.mode === 'navigate') {
    if (!notPages.test(url.pathname)) event.respondWith(answerPage(event, pageAt(url.pathname)))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetchAsset(request)))
  } else if (url.pathname.startsWith('/pdf/')) {
    event.respondWith(
      caches.match(request, { cacheName: pdfCacheName }).then((kept) => kept ?? fetch(request)),
    )
  }
})

/** The page of an address. */
function pageAt(path) {
  if (path === '/') return '/'
  return /^\/exampanel(\/|$)/.test(path) ? '/exampanel/' : '/dashboard'
}

/** Caches a large part, which is not fetched ahead, when it is first used. */
async function fetchAsset(request) {
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(cacheName)
    // A full device refuses, which is harmless here.
    await cache.put(request, answer.clone()).catch(() => undefined)
  }
  return answer
}

/** Returns the cached page at once, and fetches the newest for the next time. */
async function answerPage(event, page) {
  await changed
  const cache = await caches.open(cacheName)
  const kept = await cache.match(page)
  if (!kept) return fetch(event.request)
  event.waitUntil(refresh(cache, page).catch(() => undefined))
  return kept
}

let lastAsked = 0
/** The number of the request that each page is from. */
const storedOf = new Map()

/**
 * Caches the newest page, unless a later request has: it may have another theme. A page of a newer build is not cached: its assets are only in that
 * build's cache.
 */
async function refresh(cache, page) {
  const asked = ++lastAsked
  const answer = await fetch(page, { cache: 'no-store', headers: { accept: 'text/html' } })
  if (!answer.ok || answer.redirected) return
  if (!(await answer.clone().text()).includes(`name="build" content="${version}"`)) return
  if (asked < (storedOf.get(page) ?? 0)) return
  storedOf.set(page, asked)
  await cache.put(page, answer)
}

/** A message of the server (`domain/news/push-message.ts`): shown with what is in it, so that no network is needed. */
self.addEventListener('push', (event) => {
  const { title, body, tag, path, count } = readNews(event.data)
  const icon = '/icons/app-192.png'
  event.waitUntil(
    Promise.all([
      // The same tag again replaces what is shown, without a sound.
      self.registration.showNotification(title, { body, tag, icon, data: { path } }),
      Number.isInteger(count) && navigator.setAppBadge?.(count).catch(() => undefined),
      refreshWindows(),
    ]),
  )
})

/** Open windows look for news at once, each for its own account: the message may be for another one of this browser. */
async function refreshWindows() {
  for (const open of await portalWindows()) open.postMessage({ news: true })
}

/** Browsers require that every message is shown, also one of a release that writes others. */
function readNews(data) {
  const general = { title: 'News', body: '', tag: 'news', path: '/messages' }
  try {
    return { ...general, ...data.json() }
  } catch {
    return general
  }
}

/**
 * The browser has replaced or ended its subscription by itself. Only a window has the session with which the server takes another
 * one; without an open window the next visit gives it.
 */
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const { oldSubscription, newSubscription } = event
    if (!newSubscription && oldSubscription)
      await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined)
    const [open] = await portalWindows()
    open?.postMessage({ renewed: true })
  }
  event.waitUntil(renew())
})

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const address = new URL(notification.data?.path ?? '/messages', location.origin)
  if (address.origin === location.origin) event.waitUntil(openInWindow(address.pathname + address.search))
})

/** How long a page has to answer that it opens a screen itself. */
const answerWithinMs = 1000

/** Windows that are left alone: a test that is being taken, a receipt, files. */
const isOther = (path) => /^\/(exampanel|(test-)?receipt)(\/|$)/i.test(path) || notPages.test(path)

async function portalWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => !isOther(new URL(url).pathname))
}

/** Opens a screen in a window of the portal that is open, else in a new one. */
async function openInWindow(path) {
  const [open] = await portalWindows()
  if (!open) return self.clients.openWindow(path)
  // Where the system does not allow it, the window shows the screen all the same.
  await open.focus().catch(() => undefined)
  if (!(await isOpenedBy(open, path))) await open.navigate(path).catch(() => self.clients.openWindow(path))
}

/** Whether the page in a window opens a screen without being loaded again; the sign-in page does not. */
function isOpenedBy(open, path) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerWithinMs)
    open.postMessage({ open: path }, [port2])
  })
}

/**
 * Stores files that were shared with the app for its screen (`portal/shared/device/shared-files.ts`), in addition to
 * waiting ones. Forms of other sites can send files too, so they replace nothing.
 */
async function keepShared(request) {
  const open = (fault) => Response.redirect(fault ? `/share?fault=${fault}` : '/share', 303)
  const added = []
  try {
    const files = (await request.formData()).getAll('files').filter((file) => file instanceof File)
    if (files.length === 0 || isOfOtherSite(request)) return open()
    const cache = await caches.open('shared-files')
    const waiting = await Promise.all((await cache.matchAll()).map((kept) => kept.blob()))
    const all = [...waiting, ...files]
    if (all.length > shareLimits.files) return open('tooManyFiles')
    if (all.reduce((sum, { size }) => sum + size, 0) > shareLimits.bytes) return open('tooLarge')
    const headersOf = (file) => ({ 'x-name': encodeURIComponent(file.name), 'x-at': String(Date.now()) })
    for (const file of files) {
      added.push(`/share/${crypto.randomUUID()}`)
      await cache.put(added.at(-1), new Response(file, { headers: headersOf(file) }))
    }
    return open()
  } catch {
    await caches
      .open('shared-files')
      .then((cache) => Promise.all(added.map((name) => cache.delete(name))))
      .catch(() => undefined)
    return open('noRoom')
  }
}

/** Files shared by the system arrive in a new window, without a referring page. A site can hide that it is one. */
function isOfOtherSite({ destination, headers, referrer }) {
  const origins = [headers.get('origin'), URL.parse(referrer)?.origin]
  return destination !== 'document' || origins.some((one) => one && ![location.origin, 'null'].includes(one))
}
