import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { findQuestions, type QuestionRow } from '#server/features/exam/panel/queries.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

type Papers = LRUCache<string, Promise<readonly QuestionRow[]>>

/** Papers that were read lately, by database: a server has one, tests have several. */
const papersOf = new WeakMap<pg.Pool, Papers>()

/**
 * The questions of an attempt's paper. Those of a test are read once for all who begin it within five seconds: once an attempt
 * is opened, its paper is final (`records-once-begun.ts`).
 */
export function readPaper(pool: pg.Pool, pass: PanelPass): Promise<readonly QuestionRow[]> {
  if (pass.testId === null) return findQuestions(pool, pass)
  const papers: Papers = papersOf.get(pool) ?? new LRUCache({ max: 20, ttl: 5000 })
  papersOf.set(pool, papers)
  const key = `${pass.instituteId} ${pass.testId}`
  const cached = papers.get(key)
  if (cached) return cached
  const rows = findQuestions(pool, pass)
  papers.set(key, rows)
  rows.catch(() => papers.delete(key))
  return rows
}
