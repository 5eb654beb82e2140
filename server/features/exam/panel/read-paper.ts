import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Runner } from '#server/database/sql.ts'
import { type PaperText, paperText } from '#server/features/exam/panel/paper-text.ts'
import {
  findBookmarked,
  findPassages,
  findQuestions,
  findTestFacts,
  type QuestionRow,
} from '#server/features/exam/panel/queries.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

type Passages = Awaited<ReturnType<typeof findPassages>>
/** What is the same for all who take a test. */
type Paper = { rows: readonly QuestionRow[]; passages: Passages; text: PaperText }
type Papers = LRUCache<string, Promise<Paper>>

/** Papers that were read lately, by database: a server has one, tests have several. */
const papersOf = new WeakMap<pg.Pool, Papers>()

/**
 * The questions of an attempt's paper, and their passages. Those of a test are read once for all who begin it within five
 * seconds: once an attempt is opened, its paper is final (`records-once-begun.ts`).
 */
export function readPaper(pool: pg.Pool, pass: PanelPass): Promise<Paper> {
  if (pass.testId === null) return findPaper(pool, pass)
  const papers: Papers = papersOf.get(pool) ?? new LRUCache({ max: 20, ttl: 5000 })
  papersOf.set(pool, papers)
  const key = `${pass.instituteId} ${pass.testId}`
  const cached = papers.get(key)
  if (cached) return cached
  const paper = findPaper(pool, pass)
  papers.set(key, paper)
  paper.catch(() => papers.delete(key))
  return paper
}

async function findPaper(pool: pg.Pool, pass: PanelPass): Promise<Paper> {
  const rows = await findQuestions(pool, pass)
  const passageIds = [...new Set(rows.flatMap((row) => row.passageId ?? []))]
  const passages =
    passageIds.length > 0 ? await findPassages(pool, { instituteId: pass.instituteId, passageIds }) : []
  return { rows, passages, text: paperText(rows) }
}

/** Starts the statements for what else a paper shows: the student's bookmarks, and facts of the test. */
export function findFacts(runner: Runner, pass: PanelPass) {
  const { instituteId, testId, personId } = pass
  return [
    pass.isBegun ? findBookmarked(runner, pass) : [],
    testId === null ? undefined : findTestFacts(runner, { instituteId, testId, personIds: [personId] }),
  ] as const
}

/** The results of `findFacts`. */
export type Facts = readonly [
  bookmarked: Awaited<ReturnType<typeof findBookmarked>>,
  facts: Awaited<ReturnType<typeof findTestFacts>>,
]
