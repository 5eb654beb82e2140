import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { verify } from '@node-rs/argon2'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { yearInUse } from '#domain/session/year.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { drawEmblem } from '#server/demo/emblems.ts'
import { loadDemo } from '#server/demo/load.ts'
import { describeDemoLogins } from '#server/demo/logins.ts'
import { makePdf } from '#server/demo/pdf.ts'
import { contentTypeOf } from '#server/files/content-type.ts'
import { openFileStore } from '#server/files/store.ts'
import { createSecrets } from '#server/secrets.ts'
import { openUploads } from '#server/uploads/open.ts'

let folder: string
const opened: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-demo-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})
afterAll(() => rm(folder, { recursive: true }))

type Demo = { load: () => Promise<void>; query: (text: string) => Promise<Record<string, unknown>[]> }

/** An empty database, and the demo as it would be loaded at a moment. */
async function emptyAt(moment: string): Promise<Demo> {
  const database = await createTestDatabase()
  opened.push(database)
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const context: Context = {
    config,
    db: database.db,
    pool: database.pool,
    secrets: createSecrets('k'.repeat(32)),
    files: await openFileStore(config),
    uploads: await openUploads(config, database.pool),
    clock: () => new Date(moment),
    log: pino({ level: 'silent' }),
    nudgeOutbox: () => undefined,
    nudgeResults: () => undefined,
  }
  return { load: () => loadDemo(context), query: async (text) => (await database.pool.query(text)).rows }
}

async function loadedAt(moment: string): Promise<Demo> {
  const demo = await emptyAt(moment)
  await demo.load()
  return demo
}

describe('the demo is alive on any day (PRODUCT §6)', () => {
  test.each([
    ['a day in January', '2027-01-15T09:00:00+05:30', '2027-01-15', '2026-04-01', '2027-03-31'],
    ['29 February', '2028-02-29T12:00:00+05:30', '2028-02-29', '2027-04-01', '2028-03-31'],
    ['the last minute of 31 March', '2027-03-31T23:59:00+05:30', '2027-03-31', '2026-04-01', '2027-03-31'],
    [
      'the first minute of 1 April, March still in London',
      '2027-04-01T00:01:00+05:30',
      '2027-04-01',
      '2027-04-01',
      '2028-03-31',
    ],
    ['31 December', '2026-12-31T23:30:00+05:30', '2026-12-31', '2026-04-01', '2027-03-31'],
  ])(
    '%s: today lies in the year in use, and there is something to see',
    async (_what, moment, today, start, end) => {
      const { query } = await loadedAt(moment)
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
        { name: 'Apex Academy', year: start, count: 6, past: true },
        { name: 'Greenfield Public School', year: start, count: 6, past: true },
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

  test('every section that a notice names is one of its year, and every enrolment one of its section’s year', async () => {
    const { query } = await loadedAt('2027-02-10T10:00:00+05:30')
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
  })
})

describe('the logins of PRODUCT §6', () => {
  let rows: Record<string, unknown>[]
  beforeAll(async () => {
    const demo = await loadedAt('2026-11-20T10:00:00+05:30')
    rows = await demo.query(`
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

  test('there are no others, and the start prints them all with the password', () => {
    const phones = [...new Set(rows.map((row) => String(row.phone)))]
    expect(phones).toHaveLength(14)
    const printed = describeDemoLogins(3000)
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

  test('the hash is Argon2id with 19 MiB, two passes, one lane (PRODUCT §4)', () => {
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('loading', () => {
  const everything = `
    select json_build_object(
      'people', (select json_agg(to_jsonb(p) - 'password_hash' - 'created_at' order by p.id) from person p),
      'enrolments', (select json_agg(e order by e.id) from enrolment e),
      'notices', (select json_agg(a order by a.id) from announcement a),
      'files', (select json_agg(to_jsonb(f) - 'created_at' order by f.id) from file f))::text as text`

  test('the same moment makes the same demo', async () => {
    const [one, other] = await Promise.all([0, 1].map(() => loadedAt('2026-11-20T10:00:00+05:30')))
    expect(await one?.query(everything)).toEqual(await other?.query(everything))
  })

  test('again, and from several processes at once, it is loaded once', async () => {
    const demo = await emptyAt('2026-11-20T10:00:00+05:30')
    await Promise.all([demo.load(), demo.load(), demo.load()])
    await demo.load()
    expect(await demo.query('select count(*)::int as count from institute')).toEqual([{ count: 3 }])
    expect(await demo.query(`select 1 from person where phone = '9000000001'`)).toHaveLength(1)
  })
})

describe('what the demo draws and writes by itself', () => {
  test('a PDF that says where its objects lie, with every sign that its font has', () => {
    const pdf = makePdf('Parent–teacher meeting', ['Anil D’Souza (Office) \\ 1'])
    expect(contentTypeOf(pdf)).toBe('application/pdf')
    const text = pdf.toString('latin1')
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(table, table + 4)).toBe('xref')
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map((match) => Number(match[1]))
    expect(offsets.length).toBeGreaterThan(3)
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`))
    const [, length = '', content = ''] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? []
    expect(content.length).toBe(Number(length))
    // WinAnsi: one byte a sign, the dash 0x96 and the apostrophe 0x92.
    expect(content).toContain('(Parent\x96teacher meeting) Tj')
    expect(content).toContain('(Anil D\x92Souza \\(Office\\) \\\\ 1) Tj')
    expect(text).toContain('/Encoding /WinAnsiEncoding')
  })

  test.each(['greenfield', 'apex', 'summit'] as const)('a picture of the size asked for: %s', (name) => {
    const png = drawEmblem(name, 48)
    expect(contentTypeOf(png)).toBe('image/png')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([48, 48])
    const data = png.indexOf('IDAT')
    const pixels = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
    expect(pixels.length).toBe(48 * (1 + 48 * 4))
  })
})
