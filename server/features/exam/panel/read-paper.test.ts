import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { readPaper } from '#server/features/exam/panel/read-paper.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

const passOf = (about: Partial<PanelPass>) =>
  ({ instituteId: 1, personId: 2, attemptId: 3, testId: 4, ...about }) as PanelPass

test('the paper of a test is read once for all who begin within seconds, and again where it could not be read', async () => {
  const query = vi.fn(async () => ({ rows: [] }))
  query.mockRejectedValueOnce(new Error('away'))
  const pool = { query } as unknown as pg.Pool
  await expect(readPaper(pool, passOf({}))).rejects.toThrow('away')
  const rows = await readPaper(pool, passOf({}))
  expect(await readPaper(pool, passOf({ personId: 5, attemptId: 6 }))).toBe(rows)
  expect(query).toHaveBeenCalledTimes(2)
  await readPaper(pool, passOf({ testId: 7 }))
  await readPaper(pool, passOf({ instituteId: 2 }))
  expect(query).toHaveBeenCalledTimes(4)
})

test('each practice of the notebook has its own questions', async () => {
  const query = vi.fn(async () => ({ rows: [] }))
  const pool = { query } as unknown as pg.Pool
  await readPaper(pool, passOf({ testId: null }))
  await readPaper(pool, passOf({ testId: null }))
  expect(query).toHaveBeenCalledTimes(2)
})
