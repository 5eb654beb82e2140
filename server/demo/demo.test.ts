import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { verify } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { yearInUse } from '#domain/session/year.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { drawEmblem } from '#server/demo/emblems.ts'
import { loadDemo } from '#server/demo/load.ts'
import { describeDemo } from '#server/demo/logins.ts'
import { makePdf } from '#server/demo/pdf.ts'
import { createDemoAt, type DemoMoment, demoMoments, isTried } from '#server/demo/testing.ts'
import { contentTypeOf } from '#server/files/content/content-type.ts'
import { isLightHash } from '#server/secrets/passwords.ts'
import { createTestContext } from '#server/testing.ts'

let folder: string
const opened: TestDatabase[] = []
/** Sealed with random values, or set by the database. */
const drawn = new Set(
  'password_hash sign_in sealed_aadhaar sealed_parent_aadhaar created_at changed_at stored_at transaction at'.split(
    ' ',
  ),
)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-demo-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})
afterAll(() => rm(folder, { recursive: true }))

type Query = (text: string) => Promise<Record<string, unknown>[]>

function queryOf(database: TestDatabase): Query {
  opened.push(database)
  return async (text) => (await database.pool.query(text)).rows
}
const loadedAt = async (moment: DemoMoment) => queryOf(await createDemoAt(moment))

/** An empty database, for loading the demo of a moment. */
async function emptyAt(moment: DemoMoment): Promise<{ load: () => Promise<void>; query: Query }> {
  const database = await createTestDatabase()
  const clock = () => new Date(demoMoments[moment])
  const context = await createTestContext({ database, folder, clock })
  return { load: () => loadDemo(context), query: queryOf(database) }
}

describe('the demo is alive on any day [start-12, start-13, start-14]', { timeout: 120_000 }, () => {
  const days = [
    ['a school day', '2026-11-20', '2026-04-01', '2027-03-31'],
    ['the night of a holiday on a Sunday', '2027-08-15', '2027-04-01', '2028-03-31'],
    ['the last minutes of the school year', '2027-03-31', '2026-04-01', '2027-03-31'],
    ['the first minute of the school year', '2027-04-01', '2027-04-01', '2028-03-31'],
    ['3 April', '2027-04-03', '2027-04-01', '2028-03-31'],
    ['29 February', '2028-02-29', '2027-04-01', '2028-03-31'],
  ] as const
  test.each(days.filter(([name]) => isTried(name)))(
    '%s: today is in the current year, and has something to show',
    async (name, today, start, end) => {
      const query = await loadedAt(name)
      const moment = demoMoments[name]
      const institutes = await query(`
      select i.name, (select json_agg(json_build_object('start_date', y.start_date, 'end_date', y.end_date)
        order by y.start_date) from academic_year y where y.institute_id = i.id) as years
      from institute i order by i.id`)
      expect(institutes.map(({ name }) => name)).toEqual([
        'Greenfield Public School',
        'Apex Academy',
        'Summit Classes',
      ])
      for (const { years } of institutes as { years: { start_date: string; end_date: string }[] }[]) {
        expect(yearInUse(years, today)).toEqual({ start_date: start, end_date: end })
        expect(start <= today && today <= end).toBe(true)
      }
      const [greenfield] = institutes as { years: { start_date: string }[] }[]
      expect(greenfield?.years.map((year) => year.start_date)).toEqual([
        `${Number(start.slice(0, 4)) - 1}-04-01`,
        start,
      ])

      const notices = await query(`
      select i.name, y.start_date::text as year, count(*)::int as count, bool_and(a.announced_at <= '${moment}') as past
      from announcement a join institute i on i.id = a.institute_id
      join academic_year y on y.institute_id = i.id and y.id = a.academic_year_id
      group by 1, 2 order by 1, 2 desc`)
      expect(notices).toMatchObject([
        { name: 'Apex Academy', year: start, count: 7, past: true },
        { name: 'Greenfield Public School', year: start, count: 8, past: true },
        { name: 'Greenfield Public School', past: true },
      ])
      const shown = await query(`
      select i.name, (select count(*)::int from banner b where b.institute_id = i.id
          and '${today}' between b.start_date and b.end_date) as banners,
        (select count(*)::int from promotion b where b.institute_id = i.id
          and '${today}' between b.start_date and b.end_date) as promotions
      from institute i where (i.plan->>'is_marketing_and_banner')::boolean order by 1`)
      expect(shown).toEqual([
        { name: 'Apex Academy', banners: 5, promotions: 1 },
        { name: 'Greenfield Public School', banners: 5, promotions: 1 },
      ])
    },
  )

  test.each(days.map(([name]) => name).filter(isTried))(
    '%s: every section that a notice names is one of its year, and every enrolment one of its section’s year',
    async (name) => {
      const query = await loadedAt(name)
      expect(await query('select 1 from announcement_section limit 1')).toHaveLength(1)
      expect(
        await query(`select 1 from announcement_section t
        join announcement a on a.institute_id = t.institute_id and a.id = t.announcement_id
        join section s on s.institute_id = t.institute_id and s.id = t.section_id
        where s.academic_year_id <> a.academic_year_id`),
      ).toEqual([])
      expect(
        await query(`select 1 from enrolment e
        join section s on s.institute_id = e.institute_id and s.id = e.section_id
        where s.academic_year_id <> e.academic_year_id`),
      ).toEqual([])
      const empty = await query(`select a.title from announcement a where not a.is_for_all
      and not exists (select 1 from announcement_section t where t.announcement_id = a.id)`)
      expect(empty).toEqual([])
    },
  )
})

describe('the logins of the demo [start-15]', () => {
  let rows: Record<string, unknown>[]
  beforeAll(async () => {
    const query = await loadedAt('a school day')
    rows = await query(`
      select p.phone, p.email, p.role, p.status, p.password_hash as hash, p.registered_devices_only as registered,
        split_part(i.name, ' ', 1) as at, coalesce(s.fees_block_login, false) as "feesBlock",
        (select string_agg(c.name, ', ' order by k.id) from guardian g
          join student k on k.institute_id = g.institute_id and k.id = g.student_id
          join person c on c.institute_id = k.institute_id and c.id = k.person_id
          where g.institute_id = p.institute_id and g.parent_id = p.id) as children,
        (select string_agg(x.name || ' ' || left(y.start_date::text, 4), ', ' order by y.start_date desc)
          from enrolment e join section x on x.institute_id = e.institute_id and x.id = e.section_id
          join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id
          where e.institute_id = p.institute_id and e.student_id = s.id) as sections,
        (select string_agg(d.key, ', ') from device d
          where d.institute_id = p.institute_id and d.person_id = p.id and d.is_registered) as tablets,
        i.sign_in->'singleDevice' as "singleDevice"
      from person p join institute i on i.id = p.institute_id
      left join student s on s.institute_id = p.institute_id and s.person_id = p.id
      where p.phone is not null order by p.phone, i.id`)
  })

  test.each([
    [
      '9000000001',
      { email: 'aarav@school.demo', role: 'student', at: 'Greenfield', sections: '10-A 2026, 9-A 2025' },
    ],
    ['9000000002', { role: 'student', at: 'Greenfield', sections: '10-A 2026' }],
    ['9000000010', { role: 'parent', at: 'Greenfield', children: 'Aarav Sharma, Anaya Sharma' }],
    ['9000000011', { role: 'parent', at: 'Greenfield', children: expect.stringMatching(/^[^,]+$/) }],
    ['9000000021', { email: 'riya@apex.demo', role: 'student', at: 'Apex', sections: 'JEE-26 2026' }],
    ['9000000022', { role: 'student', at: 'Apex', sections: 'JEE-26 2026' }],
    ['9000000031', { role: 'open', at: 'Apex' }],
    ['9000000041', { role: 'admin' }],
    ['9000000042', { status: 'blocked' }],
    ['9000000043', { role: 'student', feesBlock: true }],
    ['9000000044', { role: 'student', at: 'Summit', singleDevice: true, registered: false }],
    ['9000000045', { role: 'student', at: 'Summit', registered: true, tablets: 'demo-tablet' }],
    ['9000000051', { role: 'student', at: 'Greenfield', sections: '9-A 2025' }],
  ])('%s', async (phone, expected) => {
    const found = rows.filter((row) => row.phone === phone)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ status: 'active', feesBlock: false, ...expected })
    expect(await verify(String(found[0]?.hash), 'demo123')).toBe(true)
  })

  test('9000000050 is a parent of one at Greenfield and a student at Apex', () => {
    expect(rows.filter((row) => row.phone === '9000000050')).toMatchObject([
      { at: 'Greenfield', role: 'parent', children: expect.stringMatching(/^[^,]+$/) },
      { at: 'Apex', role: 'student' },
    ])
  })

  test('there are no others, and the start prints them all with the password [start-3]', () => {
    const phones = [...new Set(rows.map((row) => String(row.phone)))]
    expect(phones).toHaveLength(14)
    const printed = describeDemo(3000, { renewal: 'as it was', dayBefore: '2026-11-20' })
    for (const text of [
      ...phones,
      'demo123',
      'school.localhost:3000',
      'coaching.localhost:3000',
      'summit.localhost:3000',
    ]) {
      expect(printed).toContain(text)
    }
  })

  test('the hash is one of the cost that a password must have', () => {
    expect(rows.length).toBeGreaterThan(13)
    for (const { hash } of rows) expect([hash, isLightHash(String(hash))]).toEqual([hash, false])
  })
})

test('from several processes at once, and again, it is loaded once; the same moment makes the same demo [start-12]', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const [first, again] = [await loadedAt('a school day'), await emptyAt('a school day')]
  await Promise.all([again.load(), again.load(), again.load()])
  await again.load()
  expect(await again.query('select count(*)::int as count from institute')).toEqual([{ count: 3 }])
  const tables = await first(`select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c where c.table_schema = 'public' group by 1 order by 1`)
  expect(tables.length).toBeGreaterThan(80)
  for (const { name, columns } of tables as { name: string; columns: string[] }[]) {
    const same = columns.filter((column) => !drawn.has(column))
    const rows = `select md5(string_agg(row(${same.map((column) => `"${column}"`)})::text, '' order by
      row(${same.map((column) => `"${column}"`)})::text)) from "${name}"`
    expect([name, await again.query(rows)]).toEqual([name, await first(rows)])
  }
})

describe('what the demo draws and writes by itself', () => {
  test('a PDF with a valid index, and every character that its font has', async () => {
    const pdf = makePdf('Parent–teacher meeting', ['Anil D’Souza (Office) \\ 1'])
    expect(await contentTypeOf(pdf)).toBe('application/pdf')
    const text = pdf.toString('latin1')
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(table, table + 4)).toBe('xref')
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map((match) => Number(match[1]))
    expect(offsets.length).toBeGreaterThan(3)
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`))
    const [, length = '', content = ''] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? []
    expect(content.length).toBe(Number(length))
    // WinAnsi: one byte a character, the dash 0x96 and the apostrophe 0x92.
    expect(content).toContain('(Parent\x96teacher meeting) Tj')
    expect(content).toContain('(Anil D\x92Souza \\(Office\\) \\\\ 1) Tj')
    expect(text).toContain('/Encoding /WinAnsiEncoding')
  })

  test.each(['greenfield', 'apex', 'summit'] as const)(
    'a picture of the requested size: %s',
    async (name) => {
      const png = drawEmblem(name, 48)
      expect(await contentTypeOf(png)).toBe('image/png')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([48, 48])
      const data = png.indexOf('IDAT')
      const pixels = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
      expect(pixels.length).toBe(48 * (1 + 48 * 4))
    },
  )
})
