import type { Page } from '@playwright/test'

/** All that the browser has stored for this site, as text. */
export const storedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const show = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store)
        texts.push(
          JSON.stringify([await answerOf(entries.getAllKeys()), await answerOf(entries.getAll())], show),
        )
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      // The code is the same for everybody.
      const requests = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith('/assets/'))
      for (const request of requests) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts
  })
