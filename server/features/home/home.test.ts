import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Announcement } from '#domain/home/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const homeOf = (of: SignedIn, about: { institute?: number; student?: number | null; token?: string } = {}) =>
  t.get(
    `/api/v1/home/student/${about.institute ?? of.institute_id}/${about.student ?? of.student_id}`,
    about.token ?? of.student_auth,
  )

async function noticesOf(of: SignedIn, about: { token?: string } = {}): Promise<Announcement[]> {
  const { status, body } = await homeOf(of, about)
  expect(status).toBe(200)
  return body as Announcement[]
}
const titlesOf = async (of: SignedIn, token?: string) =>
  (await noticesOf(of, token ? { token } : {})).map((notice) => notice.ancmnt_title)

/** The token with another year in its second part, as the portal rewrites it [session-49]. */
const inYear = (of: SignedIn, yearId: number | undefined) => `${of.student_auth.split('.')[0]}.${yearId}`

type Notice = { of: SignedIn; title: string; at: string; year?: number; sections?: string[]; url?: string }

async function announce({ of, title, at, year = of.acad_yr_id, sections, url = '' }: Notice): Promise<void> {
  const [row] = await query(
    `insert into announcement (institute_id, academic_year_id, title, description_html, updated_by, announced_at,
       is_for_all, attachment_url) values ($1, $2, $3, '<p>x</p>', 'Office', $4, $5, $6) returning id`,
    [of.institute_id, year, title, at, !sections, url],
  )
  await query(
    `insert into announcement_section (institute_id, announcement_id, section_id)
     select institute_id, $2, id from section where institute_id = $1 and academic_year_id = $3 and name = any($4)`,
    [of.institute_id, row.id, year, sections ?? []],
  )
}

describe('announcements of a student [home-11]', () => {
  test('those for all and for his section, newest first, as the institute’s clock shows them [home-6, home-24]', async () => {
    const aarav = await t.signedIn('9000000001')
    await query('delete from notice_answer where institute_id = $1', [aarav.institute_id])
    await query('delete from announcement_section where institute_id = $1', [aarav.institute_id])
    await query('delete from announcement where institute_id = $1', [aarav.institute_id])
    await announce({ of: aarav, title: 'to all', at: '2024-11-19T18:31:00Z' })
    await announce({
      of: aarav,
      title: 'to two sections',
      at: '2024-11-20T06:30:00Z',
      sections: ['10-B', '10-A'],
    })
    await announce({ of: aarav, title: 'to the other', at: '2024-11-20T07:00:00Z', sections: ['10-B'] })
    await announce({
      of: aarav,
      title: 'with a link',
      at: '2024-11-18T11:00:00Z',
      url: 'https://school.example/a',
    })
    await announce({
      of: aarav,
      title: 'with a bad link',
      at: '2024-11-18T10:00:00Z',
      url: 'javascript:alert(1)',
    })
    expect(await noticesOf(aarav)).toEqual([
      {
        announcement_id: expect.any(Number),
        batch_sec_names: '10-A,10-B',
        ancmnt_title: 'to two sections',
        updated_by: 'Office',
        description: '<p>x</p>',
        announced_date: '20-11-2024',
        announced_time: '12:00 PM',
        announcement_img_url: '',
      },
      expect.objectContaining({
        ancmnt_title: 'to all',
        batch_sec_names: 'All sections',
        announced_date: '20-11-2024',
        announced_time: '12:01 AM',
      }),
      expect.objectContaining({
        announced_time: '4:30 PM',
        announcement_img_url: 'https://school.example/a',
      }),
      expect.objectContaining({ ancmnt_title: 'with a bad link', announcement_img_url: '' }),
    ])
  })

  test('a coaching institute says batches', async () => {
    const riya = await t.signedIn('9000000021')
    await announce({ of: riya, title: 'to all', at: '2024-11-01T06:00:00Z' })
    expect(await noticesOf(riya)).toContainEqual(
      expect.objectContaining({ ancmnt_title: 'to all', batch_sec_names: 'All batches' }),
    )
  })

  test('an announcement for later shows at its time', async () => {
    const aarav = await t.signedIn('9000000001')
    const later = new Date(Date.now() + 60_000)
    await announce({ of: aarav, title: 'in a minute', at: later.toISOString() })
    expect(await titlesOf(aarav)).not.toContain('in a minute')
    t.setClock(later)
    expect(await titlesOf(aarav)).toContain('in a minute')
  })

  test('each year has its own, by the section of that year', async () => {
    const aarav = await t.signedIn('9000000001')
    const earlier =
      aarav.student_acad_year.find((year) => year.acad_yr_id !== aarav.acad_yr_id)?.acad_yr_id ?? 0
    await announce({ of: aarav, title: 'now, all', at: '2024-11-01T06:00:00Z' })
    await announce({ of: aarav, title: 'then, all', at: '2024-01-01T06:00:00Z', year: earlier })
    await announce({
      of: aarav,
      title: 'then, his',
      at: '2024-01-01T06:00:00Z',
      year: earlier,
      sections: ['9-A'],
    })
    await announce({
      of: aarav,
      title: 'then, not his',
      at: '2024-01-01T06:00:00Z',
      year: earlier,
      sections: ['10-A'],
    })
    const now = await titlesOf(aarav)
    const then = await titlesOf(aarav, inYear(aarav, earlier))
    expect(now).toContain('now, all')
    expect(now.filter((title) => title.startsWith('then'))).toEqual([])
    expect(then).toEqual(expect.arrayContaining(['then, all', 'then, his']))
    expect(then).not.toContain('then, not his')
    expect(then).not.toContain('now, all')
  })

  test('a student who left a section keeps what was shared with it until the last day', async () => {
    const arjun = await t.signedIn('9000000022')
    await announce({ of: arjun, title: 'on the last day', at: '2024-11-10T18:29:00Z', sections: ['JEE-26'] })
    await announce({ of: arjun, title: 'the day after', at: '2024-11-10T18:31:00Z', sections: ['JEE-26'] })
    await query(`update enrolment set status = 'ended', end_date = '2024-11-10' where student_id = $1`, [
      arjun.student_id,
    ])
    const titles = await titlesOf(arjun)
    expect(titles).toContain('on the last day')
    expect(titles).not.toContain('the day after')
    await query(`update enrolment set status = 'active', end_date = null where student_id = $1`, [
      arjun.student_id,
    ])
  })

  test('a stored attachment has an address that opens it', async () => {
    const riya = await t.signedIn('9000000021')
    const attached = (await noticesOf(riya)).find((notice) =>
      notice.announcement_img_url.startsWith('/files/'),
    )
    const file = await t.app.inject({
      url: attached?.announcement_img_url ?? '',
      headers: { host: 'localhost' },
    })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('application/pdf')
    await t.get('/api/v1/alternateLogin/logout?deviceId=x', riya.student_auth)
    expectNotFound(await t.app.inject({ url: attached?.announcement_img_url ?? '' }))
  })

  test('500 at most', async () => {
    const aarav = await t.signedIn('9000000001')
    await query(
      `insert into announcement (institute_id, academic_year_id, title, description_html, updated_by, announced_at, is_for_all)
       select $1, $2, 'many', '', 'Office', '2024-05-01T00:00:00Z', true from generate_series(1, 600)`,
      [aarav.institute_id, aarav.acad_yr_id],
    )
    expect(await noticesOf(aarav)).toHaveLength(500)
    await query(`delete from announcement where title = 'many'`)
  })
})
