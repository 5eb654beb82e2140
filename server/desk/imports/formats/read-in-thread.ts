import type { PaperAt, readPaperAt } from '#server/desk/imports/formats/read-paper-work.ts'
import type { ReadPaper } from '#server/features/exam/paper/paper.ts'
import { defineWork, heavy } from '#server/heavy/heavy.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

const file = new URL('read-paper-work.ts', import.meta.url)
/** A long paper takes one. */
const maxSeconds = 20

/** Reads a paper without blocking requests. @param who for its turn @throws ImportRefusal, also for one that takes too long */
export async function readInThread(who: string, at: PaperAt, seconds = maxSeconds): Promise<ReadPaper> {
  const work = defineWork<typeof readPaperAt>(file, 'readPaperAt', seconds)
  const read = await heavy
    .inTurn({ who }, (run) => run(work, at))
    .catch((error: unknown) => {
      if (isTooMuch(error))
        throw new ImportRefusal('This paper takes too long to read, or too much memory: import it in parts.')
      throw error
    })
  if ('refusal' in read) throw new ImportRefusal(read.refusal)
  return read
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.endsWith('took too long') ||
    (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
