import { fileIdOf, keysOf, type Owner, recordEnding, withDrafts } from './kept-drafts.ts'
import { answerOf } from './kept-store.ts'
import { withinLimit } from './within-limit.ts'

/** Homework on this device that is not submitted yet. */
export type KeptWork = {
  /** The prefix of the draft's keys. */
  scope: string
  fileId: number
  title: string
  /** It was confirmed, and is sent without further action. */
  isAsked: boolean
  /** Why the server refused it; '' if it did not. */
  refusal: string
}

/** Long, so that also a slow device asks before it logs out. */
const readingMs = 5000

/** @returns none where nothing is kept, or the browser has no storage. Never waits long. */
export async function keptWork(owner: Owner): Promise<KeptWork[]> {
  const reading = withDrafts('readonly', (drafts) => readRecords(drafts, owner))
  return (await withinLimit(reading, readingMs)) ?? []
}

async function readRecords(drafts: IDBObjectStore, owner: Owner): Promise<KeptWork[]> {
  const keys = await answerOf(drafts.getAllKeys(keysOf(owner)))
  const records = keys.map(String).filter((key) => key.endsWith(recordEnding))
  return Promise.all(
    records.map(async (key) => {
      const value: unknown = await answerOf<unknown>(drafts.get(key))
      const { title, asked, refusal } = (value ?? {}) as Record<string, unknown>
      const scope = key.slice(0, -recordEnding.length)
      return {
        scope,
        fileId: fileIdOf(scope),
        title: typeof title === 'string' ? title : '',
        isAsked: asked !== undefined,
        refusal: typeof refusal === 'string' ? refusal : '',
      }
    }),
  )
}
