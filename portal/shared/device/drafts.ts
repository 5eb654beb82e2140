import { browserTimeZone, headersOf } from '#portal/shared/requests/request.ts'
import { deleteUpload } from '#portal/shared/requests/uploads.ts'
import { answerOf, storeOf } from './database.ts'
import { moveEarlier } from './move-earlier.ts'
import { personSecretNow } from './person-secret.ts'
import { keyFrom, type Sealed, type SealingKey, unseal } from './sealed-store.ts'
import { withinLimit } from './within-limit.ts'

/**
 * Drafts of homework on this device, and their files, sealed with the person's secret. Keys begin with the person, so that
 * logging out removes only that person's.
 */
export const draftEntries = storeOf('drafts')

export type Owner = { instituteId: number; userId: number }
type Person = Owner & { token: string }
type Student = Owner & { studentId: number | null }

/** The prefix of all keys of a person's drafts. */
export const draftsOf = ({ instituteId, userId }: Owner): string => `${instituteId}.${userId}.`

/** The prefix of all keys of one draft: person, student and homework. */
export const draftScope = (session: Student, fileId: number): string =>
  `${draftsOf(session)}${session.studentId ?? 0}.${fileId}`

/** The homework of a scope. */
export const fileIdOf = (scope: string): number => Number(scope.split('.').at(-1))

const recordEnding = '/draft'
export const recordKey = (scope: string): string => `${scope}${recordEnding}`

/** @returns undefined where drafts are not sealed: on plain http, or until the secret is known */
export async function draftKey(): Promise<SealingKey | undefined> {
  const secret = await personSecretNow()
  return secret === undefined ? undefined : keyFrom(secret)
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'iv' in value && 'bytes' in value

/** A sealed value waits for the person's secret, which is not known yet. */
export class NoKeyError extends Error {}

/** @throws NoKeyError, or where it was sealed with another secret */
export async function opened(value: unknown, key: SealingKey | undefined): Promise<unknown> {
  if (!isSealed(value)) return value
  if (!key) throw new NoKeyError()
  return JSON.parse(new TextDecoder().decode(await unseal(key, value)))
}

/** Every key of a person. */
function keysOf(owner: Owner): IDBKeyRange {
  const prefix = draftsOf(owner)
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

/** Homework on this device that is not submitted yet. */
export type DraftHere = {
  /** The prefix of the draft's keys. */
  scope: string
  fileId: number
  title: string
  /** It was confirmed, and is sent without further action. */
  isConfirmed: boolean
  /** Why the server refused it; '' if it did not. */
  refusal: string
  /** It is sealed with the person's secret, which has not come yet: the rest is not known. */
  isLocked: boolean
}

/** Long, so that also a slow device asks before it logs out. */
const readingMs = 5000

/** @returns none where nothing is kept, or the browser has no storage. Never waits long. */
export async function draftsHere(owner: Owner): Promise<DraftHere[]> {
  return (await withinLimit(readRecords(owner), readingMs)) ?? []
}

async function readRecords(owner: Owner): Promise<DraftHere[]> {
  const records = await recordsOf(owner)
  if (records.length === 0) return []
  const key = await draftKey()
  return Promise.all(
    records.map(async ([name, value]) => {
      const isLocked = isSealed(value) && !key
      const record = isLocked ? undefined : await opened(value, key).catch(() => undefined)
      const { title, asked, refusal } = (record ?? {}) as Record<string, unknown>
      const scope = name.slice(0, -recordEnding.length)
      return {
        scope,
        fileId: fileIdOf(scope),
        title: typeof title === 'string' ? title : '',
        isConfirmed: asked !== undefined,
        refusal: typeof refusal === 'string' ? refusal : '',
        isLocked,
      }
    }),
  )
}

async function recordsOf(owner: Owner): Promise<[key: string, value: unknown][]> {
  await moveEarlier()
  return draftEntries.run('readonly', async (entries) => {
    const keys = (await answerOf(entries.getAllKeys(keysOf(owner)))).map(String)
    const records = keys.filter((key) => key.endsWith(recordEnding))
    return Promise.all(
      records.map(
        async (key): Promise<[string, unknown]> => [key, await answerOf<unknown>(entries.get(key))],
      ),
    )
  })
}

const deletingMs = 1500

/**
 * Deletes the drafts of a person here, and their uploaded files on the server, which could not be reached any more. Never
 * throws and never waits long, so that it cannot prevent a logout.
 */
export async function forgetDrafts(person: Person): Promise<void> {
  await withinLimit(deleteDrafts(person), deletingMs)
}

async function deleteDrafts(person: Person): Promise<void> {
  const records = await recordsOf(person)
  await draftEntries.run('readwrite', (entries) => answerOf(entries.delete(keysOf(person))))
  const key = records.length > 0 ? await draftKey() : undefined
  const kept = await Promise.all(records.map(([, value]) => opened(value, key).catch(() => undefined)))
  const headers = headersOf(person.token, browserTimeZone())
  await Promise.allSettled(kept.flatMap(uploadsIn).map((url) => deleteUpload(url, headers)))
}

function uploadsIn(kept: unknown): string[] {
  if (typeof kept !== 'object' || kept === null || !('files' in kept) || !Array.isArray(kept.files)) return []
  return kept.files.map((file: unknown) =>
    typeof file === 'object' && file !== null && 'uploadUrl' in file ? String(file.uploadUrl) : '',
  )
}
