import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readJobsRequest, runJobs } from '#cli/jobs/request.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'

test.each([
  ['--list', { retry: undefined }],
  ['--retry 12', { retry: 12 }],
  ['--retry all', { retry: null }],
  ['', undefined],
  ['--list --retry 12', undefined],
  ['--retry 0', undefined],
  ['--retry every', undefined],
])('%s', (line, request) => {
  expect(readJobsRequest(line.split(' ').filter((word) => word !== ''))).toEqual(request)
})

describe('jobs that were given up', () => {
  let database: TestDatabase
  const now = new Date('2026-11-28T20:00:00Z')
  beforeAll(async () => {
    database = await createTestDatabase()
    await database.pool.query(
      `insert into institute (name, kind, plan, features, sign_in) values ('School', 'school', '{}', '{}', '{}')`,
    )
    await database.pool.query(
      `insert into job (institute_id, name, payload, attempts, created_at, failed_at, expires_at, last_error) values
        (1, 'message', '{"to": "9000000001"}', 8, $1, $1, null, 'gateway: answered 500'),
        (1, 'message', '{"to": "9000000002"}', 8, $1, $1, $1, 'expired'),
        (1, 'message', '{"to": "9000000003"}', 2, $1, null, null, 'gateway: answered 500')`,
      [now],
    )
  })
  afterAll(() => database.close())

  test('are listed without recipients, and tried again unless they have expired', async () => {
    const list = () => runJobs(database.pool, { retry: undefined }, now)
    const at = now.toISOString()
    const expired = `2\t1\tmessage\t8\t${at}\t${at}\t${at}\texpired`
    expect((await list()).split('\n').slice(1)).toEqual([
      `1\t1\tmessage\t8\t${at}\t${at}\t-\tgateway: answered 500`,
      expired,
    ])
    expect(await runJobs(database.pool, { retry: null }, now)).toBe('1 job is tried again.')
    expect((await list()).split('\n').slice(1)).toEqual([expired])
    const { rows } = await database.pool.query('select attempts from job where failed_at is null order by id')
    expect(rows).toEqual([{ attempts: 0 }, { attempts: 2 }])
  })
})
