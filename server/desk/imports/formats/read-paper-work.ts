import { readPaper } from '#server/exchange/papers/read-paper.ts'
import { findPaper } from '#server/exchange/papers/source.ts'
import { PaperRefusal } from '#server/features/exam/paper/new-test.ts'
import type { Marking, ReadPaper } from '#server/features/exam/paper/paper.ts'

/** @param path of the paper, for `findPaper` */
export type PaperAt = { path: string; marking: Marking }

/** Reads a paper, in a thread: a small package may name an item of 50,000 elements thousands of times. */
export async function readPaperAt({ path, marking }: PaperAt): Promise<ReadPaper | { refusal: string }> {
  try {
    const source = await findPaper(path)
    return source ? await readPaper(source, marking) : { refusal: 'There is no paper in these files.' }
  } catch (error) {
    // Its class would be lost on the way.
    if (error instanceof PaperRefusal) return { refusal: error.message }
    throw error
  }
}
