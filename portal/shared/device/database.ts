/** A store of an IndexedDB database. Every call throws where the browser has no storage. */
export type Store = {
  /** Runs `work` in one transaction. @returns once it is committed */
  run: <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>) => Promise<T>
  /** Writes all entries or none, in the order of the calls; undefined deletes. */
  write: (entries: ReadonlyMap<string, unknown>) => Promise<void>
  read: (key: string) => Promise<unknown>
  readAll: () => Promise<[key: string, value: unknown][]>
}

export type Database<Name extends string> = {
  store: (name: Name) => Store
  close: () => Promise<void>
}

type DatabaseOptions<Name extends string> = {
  name: string
  stores: readonly Name[]
  /** `strict` survives a power cut. */
  durability?: IDBTransactionDurability
  /** Some browsers never respond; without a limit the call waits forever. */
  openLimitMs?: number
  /** Called when the database is created, also after it was deleted. */
  onNew?: () => void
}

/** Opened by the first call, and again after the browser or another page has closed it. */
export function openDatabase<Name extends string>(options: DatabaseOptions<Name>): Database<Name> {
  const { name, stores, durability = 'default', openLimitMs, onNew } = options
  let opening: Promise<IDBDatabase> | undefined

  const forget = () => {
    opening = undefined
  }

  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      if (openLimitMs) setTimeout(reject, openLimitMs, new Error('the database does not open'))
      request.onupgradeneeded = () => {
        for (const store of stores) request.result.createObjectStore(store)
        onNew?.()
      }
      request.onsuccess = () => {
        const database = request.result
        database.onclose = forget
        // Another page deletes it, which would wait for this connection.
        database.onversionchange = () => {
          database.close()
          forget()
        }
        resolve(database)
      }
      request.onerror = () => reject(request.error)
    })

  async function begin(store: Name, mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
      opening ??= open()
      return (await opening).transaction(store, mode, { durability })
    } catch (error) {
      forget()
      throw error
    }
  }

  return {
    store: (store) => makeStore(store, (mode) => begin(store, mode)),
    close: async () => {
      const database = await opening
      database?.close()
      forget()
    },
  }
}

function makeStore(name: string, begin: (mode: IDBTransactionMode) => Promise<IDBTransaction>): Store {
  const run: Store['run'] = async (mode, work) => {
    const transaction = await begin(mode)
    const [result] = await Promise.all([work(transaction.objectStore(name)), committed(transaction)])
    return result
  }
  return {
    run,
    write: (entries) =>
      run('readwrite', async (store) => {
        for (const [key, value] of entries)
          if (value === undefined) store.delete(key)
          else store.put(value, key)
        commitNow(store)
      }),
    read: (key) => run('readonly', async (store) => answerOf(store.get(key))),
    readAll: () =>
      run('readonly', async (store) => {
        const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
        return keys.map((key, index) => [String(key), values[index]])
      }),
  }
}

/** An automatic commit needs the page, which may be closing. */
export const commitNow = (store: IDBObjectStore): void => store.transaction.commit()

export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/**
 * The portal's database on this device. `replies` and `outbox` are of one session, `drafts` and `files` of one person: see
 * `sealed-store.ts` and `drafts.ts`. Attempts of the exam panel have databases of their own, which outlive a session
 * (docs/decisions/46). Import nothing big: the boot script uses this.
 */
export type StoreName = 'replies' | 'outbox' | 'drafts' | 'files'

const database = openDatabase<StoreName>({
  name: 'homeroom',
  stores: ['replies', 'outbox', 'drafts', 'files'],
})

/** A store of the portal's database. */
export const storeOf = (name: StoreName): Store => database.store(name)

/** Deletes all entries of a store, of every session and person. Begins at once, and never throws. */
export async function clearStore(name: StoreName): Promise<void> {
  try {
    await storeOf(name).run('readwrite', async (entries) => {
      entries.clear()
      commitNow(entries)
    })
  } catch {
    // Nothing was kept.
  }
}
