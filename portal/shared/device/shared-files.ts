/** Files that were shared with the installed app: the service worker (`portal/public/sw.js`) keeps them until homework takes them. */
const cacheName = 'shared-files'
const maxAgeMs = 24 * 60 * 60 * 1000

/** @returns none where the browser keeps nothing, as on plain http */
export async function readShared(): Promise<File[]> {
  try {
    const cache = await caches.open(cacheName)
    const requests = await cache.keys()
    return await Promise.all(requests.map(async (request) => fileOf(await cache.match(request))))
  } catch {
    return []
  }
}

async function fileOf(response: Response | undefined): Promise<File> {
  if (!response) throw new Error('it was deleted meanwhile')
  const { name, type, at } = detailsOf(response)
  return new File([await response.blob()], name, { type, lastModified: at })
}

const detailsOf = ({ headers }: Response) => ({
  name: decodeURIComponent(headers.get('x-name') ?? ''),
  type: headers.get('content-type') ?? '',
  at: Number(headers.get('x-at')),
})

export async function forgetShared(): Promise<void> {
  if (globalThis.caches) await caches.delete(cacheName).catch(() => undefined)
}

/** Deletes files that were not taken within a day. */
export async function forgetOldShared(now = Date.now()): Promise<void> {
  try {
    if (!(await caches.has(cacheName))) return
    const cache = await caches.open(cacheName)
    for (const request of await cache.keys()) {
      const kept = await cache.match(request)
      if (kept && now - detailsOf(kept).at > maxAgeMs) await cache.delete(request)
    }
    if ((await cache.keys()).length === 0) await forgetShared()
  } catch {
    // Nothing is kept.
  }
}
