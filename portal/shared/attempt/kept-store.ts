const storeName = 'kept'
/** A browser that has not opened a database by then may never do so. */
const longestMs = 3000

/** An IndexedDB database of one store. Every call throws where the browser keeps nothing. */
export type KeptStore = {
  /** Writes them all, or none; undefined deletes. What is called first is written first. */
  write: (entries: ReadonlyMap<string, unknown>) => Promise<void>
  /** Deletes what is there under a key, if it is just that. */
  deleteSame: (key: string, value: unknown) => Promise<void>
  read: (key: string) => Promise<unknown>
  readAll: () => Promise<[key: string, value: unknown][]>
  close: () => Promise<void>
}

/** @param onNew called where there was nothing yet, or it was deleted meanwhile */
export function openKeptStore(name: string, onNew: () => void): KeptStore {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opening ??= askToOpen().catch((error) => {
      forget()
      throw error
    })
    return opening
  }

  const askToOpen = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      setTimeout(reject, longestMs, new Error('the database does not open'))
      request.onupgradeneeded = () => {
        request.result.createObjectStore(storeName)
        onNew()
      }
      request.onsuccess = () => {
        const database = request.result
        database.onclose = forget
        // Another page deletes it: whoever holds it open would make all wait who come after.
        database.onversionchange = () => {
          database.close()
          forget()
        }
        resolve(database)
      }
      request.onerror = () => reject(request.error)
    })

  function forget(): void {
    opening = undefined
  }

  async function begin(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    const database = await open()
    try {
      // Strict: a battery that is empty takes nothing with it that was said to be kept.
      return database.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)
    } catch (error) {
      forget()
      throw error
    }
  }

  return {
    write: async (entries) => {
      const store = await begin('readwrite')
      for (const [key, value] of entries)
        if (value === undefined) store.delete(key)
        else store.put(value, key)
      // At once: left to itself the browser first comes back to a page that may be gone.
      store.transaction.commit()
      await done(store.transaction)
    },
    deleteSame: async (key, value) => {
      const store = await begin('readwrite')
      const there = await answerOf(store.get(key))
      if (JSON.stringify(there) === JSON.stringify(value)) store.delete(key)
      await done(store.transaction)
    },
    read: async (key) => answerOf((await begin('readonly')).get(key)),
    readAll: async () => {
      const store = await begin('readonly')
      const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
      return keys.map((key, index) => [String(key), values[index]])
    },
    close: async () => {
      const database = await opening
      database?.close()
      forget()
    },
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
