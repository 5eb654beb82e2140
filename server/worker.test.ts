import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startWorker } from '#server/worker.ts'

test('a worker continues after a failure, and reports an unavailable database once', async () => {
  const lines: object[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const outcomes = [away, away, away, undefined, Object.assign(new Error('of a name'), { code: '23505' })]
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
  const worker = startWorker({
    pollMs: 1,
    log,
    failure: 'the work cannot be done',
    work: async () => {
      if (outcomes.length === 0) end()
      const outcome = outcomes.shift()
      if (outcome) throw outcome
      return false
    },
  })
  await isDone
  await worker.stop()
  expect(lines).toMatchObject([
    { msg: 'the database does not respond', reason: 'ECONNREFUSED', failure: 'the work cannot be done' },
    { msg: 'the database responds again', failed: 3 },
    { msg: 'the work cannot be done', reason: '23505' },
  ])
  expect(JSON.stringify(lines)).not.toContain('of a name')
})
