import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { momentOf } from '#server/features/document/demo.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

describe('documents of the demo are shared within the academic year in use', () => {
  test.each([
    ['2026-11-20T10:00:00+05:30', '2026-04-01'],
    ['2027-03-31T23:50:00+05:30', '2026-04-01'],
    ['2028-02-29T12:00:00+05:30', '2027-04-01'],
    ['2027-04-01T00:10:00+05:30', '2027-04-01'],
    ['2027-04-03T09:00:00+05:30', '2027-04-01'],
  ])('at %s from %s on, never later than now', (moment, firstDay) => {
    const now = new Date(moment)
    const build = { now, today: moment.slice(0, 10) }
    const moments = Array.from({ length: 60 }, (_, index) => momentOf(build, index, 60).getTime())
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(Date.parse(`${firstDay}T00:00:00+05:30`))
    expect(Math.max(...moments)).toBeLessThanOrEqual(now.getTime())
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
  })
})

describe('documents of the demo', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  const every = ['Assignment', 'EBook', 'Exam', 'Other', 'Vimeo', 'Youtube']

  test.each(['10-A', '4-B', 'JEE-26', 'Morning'])('%s has every category', async (section) => {
    const { rows } = await t.database.pool.query(
      `select array_agg(distinct d.category order by d.category) as categories,
         array_agg(distinct d.is_readonly) as flags
       from document d join document_section x on x.document_id = d.id join section s on s.id = x.section_id
       where s.name = $1`,
      [section],
    )
    expect(rows).toEqual([{ categories: every, flags: [false, true] }])
  })

  test('so has the product JEE Crash Course', async () => {
    const { rows } = await t.database.pool.query(
      `select array_agg(distinct d.category order by d.category) as categories
       from document d join document_product x on x.document_id = d.id join product p on p.id = x.product_id
       where p.title = 'JEE Crash Course'`,
    )
    expect(rows).toEqual([{ categories: every }])
  })

  test('every file is in the store, each kind once per institute', async () => {
    const { rows } = await t.database.pool.query<{ sha256: string; id: number }>(
      'select distinct f.id, f.institute_id, f.sha256 from document d join file f on f.id = d.file_id',
    )
    expect(rows).toHaveLength(27)
    for (const { sha256 } of rows) expect(await t.context.files.has(sha256)).toBe(true)
  })
})
