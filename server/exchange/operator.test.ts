import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOperators, setOperators } from '#server/exchange/operator.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { printFault } from '#server/records/import-faults.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const set = async (hosts: Record<string, string>[], settings: Record<string, string> = {}) => {
  const { signal } = new AbortController()
  const { findings } = await setOperators(t.context, {
    instituteId: 1,
    hosts,
    settings,
    now: new Date(),
    signal,
  })
  return findings.faults.map(printFault)
}
const shown = async () => readOperators(t.context, 1, new Date())

test('the operator sets hosts, and which is the main one [start-10]', async () => {
  expect(await set([{ host: 'a.example', main: 'yes' }, { host: 'b.example' }])).toEqual([])
  expect(await shown()).toEqual(
    expect.arrayContaining(['host a.example (main)', 'host b.example', 'host school.localhost']),
  )
  expect(await set([{ host: 'b.example', main: 'yes' }])).toEqual([])
  expect(await shown()).toEqual(expect.arrayContaining(['host a.example', 'host b.example (main)']))
  expect(
    await set([
      { host: 'a.example', removed: 'yes' },
      { host: 'b.example', removed: 'yes' },
    ]),
  ).toEqual([])
  expect((await shown()).join()).not.toContain('.example')
})

test('not what belongs to another institute, or to every machine', async () => {
  expect(await set([{ host: 'coaching.localhost' }])).toEqual(['hosts:2: host: belongs to another institute'])
  expect(await set([{ host: 'localhost' }])).toEqual([
    'hosts:2: host: is a name or address of every machine, and of no institute',
  ])
})

test('one that was taken before that was refused can be removed', async () => {
  await t.database.pool.query(`insert into institute_host (host, institute_id) values ('localhost', 1)`)
  expect(await set([{ host: 'localhost', removed: 'yes' }])).toEqual([])
  expect(await shown()).not.toContain('host localhost')
})

test('and the settings that an institute cannot set', async () => {
  expect(await set([], { audit_days: '30', institute_space_mb: '500' })).toEqual([])
  expect(await shown()).toEqual(expect.arrayContaining(['audit_days 30', 'institute_space_mb 500']))
  expect(await set([], { institute_space_mb: '', audit_days: '0' })).toEqual([
    expect.stringContaining('audit_days'),
  ])
  expect(await set([], { institute_space_mb: '' })).toEqual([])
  expect(await shown()).toEqual(expect.arrayContaining(['audit_days 30', 'institute_space_mb none']))
})
