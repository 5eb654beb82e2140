import { answerOf, openDatabase, type StoreName, storeOf } from './database.ts'

/** Where version 0.1.0 kept things: database, its store, and the store that takes its entries. */
const moves: readonly [name: string, from: string, to: StoreName][] = [
  ['homeroom-drafts', 'drafts', 'drafts'],
  ['homeroom-kept-files', 'files', 'files'],
  ['homeroom-unsent', 'unsent', 'outbox'],
]
const lockName = 'homeroom.moving'

/** Moves the entries of earlier databases as they are, one at a time: together they may be hundreds of megabytes. */
export async function moveDatabases(names: readonly (string | undefined)[]): Promise<void> {
  const move = async () => {
    // What cannot be moved now stays for the next page.
    for (const [name, from, to] of moves)
      if (names.includes(name)) await moveDatabase(name, from, to).catch(() => undefined)
    indexedDB.deleteDatabase('homeroom-seen')
  }
  if ('locks' in navigator) await navigator.locks.request(lockName, move)
  else await move()
}

async function moveDatabase(name: string, from: string, to: StoreName): Promise<void> {
  const database = openDatabase({ name, stores: [from] })
  const source = database.store(from)
  const keys = (await source.run('readonly', (store) => answerOf(store.getAllKeys()))).map(String)
  for (const key of keys) {
    const value = await source.read(key)
    const isThere = (await storeOf(to).read(key)) !== undefined
    if (!isThere) await storeOf(to).write(new Map([[key, value]]))
    await source.write(new Map([[key, undefined]]))
  }
  await database.close()
  indexedDB.deleteDatabase(name)
}
