import { knownConfig } from '#portal/shared/config.ts'
import { browserTimeZone, headersOf } from '#portal/shared/requests/request.ts'
import { answerOf, type KeptStore, openKeptStore } from './kept-store.ts'
import { withinLimit } from './within-limit.ts'

/** Drafts and their files on this device. Keys begin with the person, so that logging out removes only that person's. */
const draftDatabase = { name: 'homeroom-drafts', store: 'drafts' } as const

export const openDrafts = (): KeptStore => openKeptStore(draftDatabase)

/** Files are uploaded here before their form is sent (the tus protocol). */
export const uploadsPath = '/api/v1/uploads'

export type Owner = { instituteId: number; userId: number }
type Person = Owner & { token: string }

/** The prefix of all keys of a person's drafts. */
export const draftsOf = ({ instituteId, userId }: Owner): string => `${instituteId}.${userId}.`

type Student = Owner & { studentId: number | null }

/** The prefix of all keys of one draft: person, student and homework. */
export const draftScope = (session: Student, fileId: number): string =>
  `${draftsOf(session)}${session.studentId ?? 0}.${fileId}`

/** The homework of a scope. */
export const fileIdOf = (scope: string): number => Number(scope.split('.').at(-1))

/** The end of a draft's key; keys of its files end otherwise. */
export const recordEnding = '/draft'

const deletingMs = 1500

/**
 * Deletes the drafts of a person here, and their uploaded files on the server, which could not be reached any more. Never
 * throws and never waits long, so that it cannot prevent a logout.
 */
export async function forgetDrafts(person: Person): Promise<void> {
  await withinLimit(deleteDrafts(person), deletingMs)
}

async function deleteDrafts(person: Person): Promise<void> {
  const kept = await withDrafts('readwrite', async (drafts) => {
    const all = await answerOf<unknown[]>(drafts.getAll(keysOf(person)))
    await answerOf(drafts.delete(keysOf(person)))
    return all
  })
  const headers = headersOf(person.token, browserTimeZone())
  await Promise.allSettled((kept ?? []).flatMap(uploadsIn).map((url) => deleteUpload(url, headers)))
}

/** @returns undefined without a database, which opening would create */
export async function withDrafts<T>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === draftDatabase.name)) return undefined
  const drafts = openDrafts()
  try {
    return await drafts.run(mode, act)
  } finally {
    await drafts.close()
  }
}

/** Every key of a person. */
export function keysOf(owner: Owner): IDBKeyRange {
  const prefix = draftsOf(owner)
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

function uploadsIn(kept: unknown): string[] {
  if (typeof kept !== 'object' || kept === null || !('files' in kept) || !Array.isArray(kept.files)) return []
  return kept.files.map((file: unknown) =>
    typeof file === 'object' && file !== null && 'uploadUrl' in file ? String(file.uploadUrl) : '',
  )
}

/** The address of uploads; a token is sent to no other. */
export const uploadsEndpoint = (mainApi: string): string =>
  new URL(`${mainApi}${uploadsPath}`, location.href).href

const isOurs = (url: string): boolean => url.startsWith(`${uploadsEndpoint(knownConfig().main_api)}/`)
const tus = { 'Tus-Resumable': '1.0.0' }

/** Deletes an upload on the server, which would otherwise expire some days later. */
export async function deleteUpload(url: string, headers: Record<string, string>): Promise<void> {
  if (isOurs(url)) await fetch(url, { method: 'DELETE', headers: { ...headers, ...tus }, keepalive: true })
}

/** Whether the server lacks an upload, or a part of a complete one. @throws where no reply comes */
export async function isUploadLost(url: string, headers: Record<string, string>): Promise<boolean> {
  if (!isOurs(url)) return false
  const reply = await fetch(url, { method: 'HEAD', headers: { ...headers, ...tus } })
  if (reply.status === 404 || reply.status === 410) return true
  const bytesIn = (name: string) => Number(reply.headers.get(name))
  return reply.ok && bytesIn('upload-offset') < bytesIn('upload-length')
}
