/** An IndexedDB database of one store. Every call throws where the browser has no storage. */
export type KeptStore = {
  /** Runs `work` in one transaction. @returns once it is committed */
  run: <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>) => Promise<T>
  /** Writes all entries or none, in the order of the calls; undefined deletes. */
  write: (entries: ReadonlyMap<string, unknown>) => Promise<void>
  read: (key: string) => Promise<unknown>
  readAll: () => Promise<[key: string, value: unknown][]>
  close: () => Promise<void>
}

type KeptStoreOptions = {
  name: string
  store: string
  /** `strict` survives a power cut. */
  durability?: IDBTransactionDurability
  /** Some browsers never respond; without a limit the call waits forever. */
  openLimitMs?: number
  /** Called when the database is created, also after it was deleted. */
  onNew?: () => void
}

/** Opened by the first call, and again after the browser or another page has closed it. */
export function openKeptStore(options: KeptStoreOptions): KeptStore {
  const { name, store, durability = 'default', openLimitMs, onNew } = options
  let opening: Promise<IDBDatabase> | undefined

  const forget = () => {
    opening = undefined
  }

  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      if (openLimitMs) setTimeout(reject, openLimitMs, new Error('the database does not open'))
      request.onupgradeneeded = () => {
        request.result.createObjectStore(store)
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

  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
      opening ??= open()
      return (await opening).transaction(store, mode, { durability })
    } catch (error) {
      forget()
      throw error
    }
  }

  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    const transaction = await begin(mode)
    const [result] = await Promise.all([work(transaction.objectStore(store)), committed(transaction)])
    return result
  }

  return {
    run,
    write: (entries) =>
      run('readwrite', async (kept) => {
        for (const [key, value] of entries)
          if (value === undefined) kept.delete(key)
          else kept.put(value, key)
        commitNow(kept)
      }),
    read: (key) => run('readonly', async (kept) => answerOf(kept.get(key))),
    readAll: () =>
      run('readonly', async (kept) => {
        const [keys, values] = await Promise.all([answerOf(kept.getAllKeys()), answerOf(kept.getAll())])
        return keys.map((key, index) => [String(key), values[index]])
      }),
    close: async () => {
      const database = await opening
      database?.close()
      forget()
    },
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
