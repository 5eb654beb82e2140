import { fileIdOf, keysOf, type Owner, recordEnding, withDrafts } from './kept-drafts.ts'
import { answerOf } from './kept-store.ts'
import { withinLimit } from './within-limit.ts'

/** Homework that somebody entered on this device and that is not at the school yet. */
export type KeptWork = {
  /** Of the draft: all its keys begin with it. */
  scope: string
  fileId: number
  title: string
  /** It was confirmed, and goes on by itself. */
  isAsked: boolean
  /** Why it was not taken; '' where it was not refused. */
  refusal: string
}

/** Long, so that a slow device does not log out without asking. */
const readingMs = 5000

/** @returns none where nothing is kept, or the browser keeps nothing. Never waits long. */
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
