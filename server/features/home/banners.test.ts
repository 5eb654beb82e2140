import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
describe('banners and promotions [home-12]', () => {
  type Shown = {
    result: { banner: { title: string; image_url: string; link_url: string }[]; prom: { title: string }[] }
  }
  const ask = async (of: SignedIn, type: unknown = of.user_type) =>
    t.get(`/api/v1/banner-prom/for_student/${type}`, of.student_auth)
  const shownTo = async (of: SignedIn) => ((await ask(of)).body as Shown).result
  const put = (
    table: 'banner' | 'promotion',
    of: SignedIn,
    title: string,
    more: Record<string, unknown> = {},
  ) => {
    const row = {
      institute_id: of.institute_id,
      title,
      start_date: '2026-01-01',
      end_date: '2030-01-01',
      ...more,
    }
    const names = Object.keys(row)
    return query(
      `insert into ${table} (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()}) returning id`,
      Object.values(row),
    )
  }
  beforeEach(async () => {
    await query('delete from banner')
    await query('delete from promotion')
  })

  test('five banners at most, in their order', async () => {
    const aarav = await t.signedIn('9000000001')
    for (const position of [6, 2, 4, 1, 3, 5]) await put('banner', aarav, `banner ${position}`, { position })
    await put('promotion', aarav, 'a promotion')
    const { banner, prom } = await shownTo(aarav)
    expect(banner.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5].map((position) => `banner ${position}`))
    expect(prom.map(({ title }) => title)).toEqual(['a promotion'])
  })

  test('each kind of user sees what is meant for it', async () => {
    const riya = await t.signedIn('9000000021')
    const neha = await t.signedIn('9000000031')
    const kabir = await t.signedIn('9000000011')
    const only = (who: string) => ({
      for_students: false,
      for_parents: false,
      for_open_users: false,
      [who]: true,
    })
    for (const of of [riya, kabir]) {
      for (const who of ['for_students', 'for_parents', 'for_open_users'])
        await put('banner', of, who, only(who))
    }
    const titles = async (of: SignedIn) => (await shownTo(of)).banner.map(({ title }) => title)
    expect(await titles(riya)).toEqual(['for_students'])
    expect(await titles(neha)).toEqual(['for_open_users'])
    expect(await titles(kabir)).toEqual(['for_parents'])
  })

  test('they show from the first to the last day, by the institute’s midnight', async () => {
    await put('banner', await t.signedIn('9000000001'), 'one day', {
      start_date: '2026-11-20',
      end_date: '2026-11-20',
    })
    const countAt = async (moment: string) => {
      t.setClock(new Date(moment))
      return (await shownTo(await t.signedIn('9000000001'))).banner.length
    }
    expect(await countAt('2026-11-19T18:29:59Z')).toBe(0)
    expect(await countAt('2026-11-19T18:30:00Z')).toBe(1)
    expect(await countAt('2026-11-20T18:29:59Z')).toBe(1)
  })

  test('none where the institute does not use them, none of another institute', async () => {
    const karan = await t.signedIn('9000000044')
    const aarav = await t.signedIn('9000000001')
    const riya = await t.signedIn('9000000021')
    for (const of of [karan, riya]) await put('banner', of, 'a banner')
    expect(await shownTo(karan)).toEqual({ banner: [], prom: [] })
    expect(await shownTo(aarav)).toEqual({ banner: [], prom: [] })
  })

  test('a picture has a signed address, a link is https [home-25]', async () => {
    const aarav = await t.signedIn('9000000001')
    const [logo] = await query('select logo_file_id as id from institute where id = $1', [aarav.institute_id])
    await put('banner', aarav, 'good', {
      image_file_id: logo.id,
      link_url: 'https://school.example/',
      position: 1,
    })
    await put('banner', aarav, 'bad', { link_url: 'javascript:alert(1)', position: 2 })
    const { banner } = await shownTo(aarav)
    expect(banner.map(({ link_url }) => link_url)).toEqual(['https://school.example/', ''])
    const picture = await t.app.inject({ url: banner[0]?.image_url ?? '', headers: { host: 'localhost' } })
    expect(picture.headers['content-type']).toBe('image/png')
  })

  test('the type in the path must be the session’s own', async () => {
    const aarav = await t.signedIn('9000000001')
    const kabir = await t.signedIn('9000000011')
    expect((await ask(aarav, '1')).status).toBe(200)
    for (const type of [0, 5, 99, 3, 1000]) expectNotFound(await ask(aarav, type))
    for (const type of [0, 1, 99]) expectNotFound(await ask(kabir, type))
    for (const type of ['student', '-1', '1.5']) expect([400, 404]).toContain((await ask(aarav, type)).status)
  })
})
