import { knownConfig } from '#portal/shared/config.ts'
import { browserTimeZone, headersOf } from '#portal/shared/request.ts'

/**
 * Where drafts with their files are kept on this device: by the keys of a person, so that logging out forgets that
 * person's and nobody else's. The screens that keep them bring the library; logging out needs only this.
 */
export const draftDatabase = { name: 'homeroom-drafts', store: 'drafts' } as const

/** Where files go ahead of the form that they belong to (the tus protocol). */
export const uploadsPath = '/api/v1/uploads'

type Person = { institute_id: number; user_id: number; student_auth: string }

/** What every key of a person's drafts begins with. */
export const draftsOf = ({ institute_id, user_id }: Omit<Person, 'student_auth'>): string =>
  `${institute_id}.${user_id}.`

const longestMs = 1500

/**
 * Forgets the drafts of a person here, and at the server the files that wait for them: nobody could reach them any more.
 * Never throws and never waits long: nothing must keep anybody from logging out.
 */
export async function forgetDrafts(person: Person): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, longestMs))
  await Promise.race([deleteDrafts(person), limit]).catch(() => undefined)
}

async function deleteDrafts(person: Person): Promise<void> {
  const { name, store } = draftDatabase
  // Asking for it by opening would make it.
  const known = await indexedDB.databases()
  if (!known.some((one) => one.name === name)) return
  const database = await promised(indexedDB.open(name))
  if (database.objectStoreNames.contains(store)) {
    const prefix = draftsOf(person)
    const drafts = database.transaction(store, 'readwrite').objectStore(store)
    const keys = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const kept = await promised<unknown[]>(drafts.getAll(keys))
    await promised(drafts.delete(keys))
    const headers = headersOf(person.student_auth, browserTimeZone())
    await Promise.allSettled(kept.flatMap(uploadsIn).map((url) => deleteUpload(url, headers)))
  }
  database.close()
}

function uploadsIn(kept: unknown): string[] {
  if (typeof kept !== 'object' || kept === null || !('files' in kept) || !Array.isArray(kept.files)) return []
  return kept.files.map((file: unknown) =>
    typeof file === 'object' && file !== null && 'uploadUrl' in file ? String(file.uploadUrl) : '',
  )
}

/** The address below which uploads lie; a token goes nowhere else. */
export const uploadsEndpoint = (mainApi: string): string =>
  new URL(`${mainApi}${uploadsPath}`, location.href).href

/** Takes an upload off the server, which would forget it by itself some days later. */
export async function deleteUpload(url: string, headers: Record<string, string>): Promise<void> {
  if (!url.startsWith(`${uploadsEndpoint(knownConfig().main_api)}/`)) return
  const tus = { 'Tus-Resumable': '1.0.0' }
  await fetch(url, { method: 'DELETE', headers: { ...headers, ...tus }, keepalive: true })
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
