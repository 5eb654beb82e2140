import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Product, ProductItem } from '#domain/product/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let neha: SignedIn
let riya: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  neha = await t.signedIn('9000000031')
  riya = await t.signedIn('9000000021')
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const headersOf = (of: SignedIn, user: number = of.user_id) => ({
  'x-prod-inst-id': String(of.institute_id),
  'x-prod-user-id': String(user),
})
const ask = (of: SignedIn, user?: number) =>
  t.get('/prod/student-product/my-products', of.student_auth, headersOf(of, user))
const mine = async (of: SignedIn, user?: number) => {
  const { status, body } = await ask(of, user)
  expect(status).toBe(200)
  return (body as { result: Product[] }).result
}
const named = async (of: SignedIn, title: string) => {
  const found = (await mine(of)).find((product) => product.title === title)
  if (!found) throw new Error(`${title} is not there`)
  return found
}
const askItems = (of: SignedIn, id: number) =>
  t.get(`/prod/student-product/item-type-description/${id}`, of.student_auth, headersOf(of))
/** A product of the institute that one person holds. */
async function give(
  instituteId: number,
  personId: number,
  more: { title?: string; expiresOn?: string } = {},
) {
  const [made] = await query('insert into product (institute_id, title) values ($1, $2) returning id', [
    instituteId,
    more.title ?? 'A product',
  ])
  await query(
    'insert into product_holder (institute_id, product_id, person_id, expires_on) values ($1, $2, $3, $4)',
    [instituteId, made.id, personId, more.expiresOn ?? null],
  )
  return made.id as number
}
const setPlan = (instituteId: number, key: string, value: unknown) =>
  query('update institute set plan = plan || jsonb_build_object($2::text, $3::jsonb) where id = $1', [
    instituteId,
    key,
    JSON.stringify(value),
  ])

describe('my-products [product-16]', () => {
  test.each([
    ['the open user', () => neha],
    ['a student', () => riya],
  ])('%s of the demo has two active ones and an expired one [product-20]', async (_, of) => {
    const products = await mine(of())
    expect(products.map(({ expired }) => expired)).toEqual([false, false, true])
    expect(products.every(({ is_enrolled }) => is_enrolled)).toBe(true)
  })

  test('one of them with all fields', async () => {
    const product = await named(neha, 'JEE Crash Course')
    expect(product).toMatchObject({
      id: expect.any(Number),
      price: 4999,
      country_details: { currency_code: 'INR' },
      public_order_id: expect.stringMatching(/^APX-\d+$/),
      enrolled_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expire_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      product_ecourse_maps: [
        { course_type_id: expect.any(Number), course_type: 'Crash Course', isPaid: 'Y' },
      ],
    })
    expect(JSON.parse(product.youtube_url)).toEqual([
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      'https://www.youtube.com/watch?v=YE7VzlLtp-4',
    ])
    for (const [url, type] of [
      [product.logo_url, 'image/png'],
      [product.video_url, 'video/mp4'],
    ] as const) {
      const file = await t.app.inject({ url, headers: { host: 'localhost' } })
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, type])
    }
    expect(product.video_url).toMatch(/\/introduction\.mp4$/)
  })

  test('paise become rupees; a free one costs 0 [product-12]', async () => {
    expect((await named(neha, 'Foundation Mathematics for Class 10 with practice papers')).price).toBe(1249.5)
    expect((await named(neha, 'Physics Doubt Hours')).price).toBe(0)
  })

  test('without end, logo and videos the texts are empty', async () => {
    await give(neha.institute_id, neha.user_id, { title: 'Bare' })
    expect(await named(neha, 'Bare')).toMatchObject({
      about: '',
      logo_url: '',
      video_url: '',
      youtube_url: '[]',
      expire_on: '',
      public_order_id: '',
      product_ecourse_maps: [],
      expired: false,
    })
  })

  test('the newest comes first [product-4]', async () => {
    const days = (await mine(riya)).map(({ enrolled_date }) => enrolled_date)
    expect(days).toEqual(days.toSorted().reverse())
  })

  test.each([
    ['2026-03-31T18:29:59Z', false],
    ['2026-03-31T18:30:00Z', true],
  ])('a product until 31 March has expired at %s in India: %s [product-3]', async (moment, expired) => {
    t.setClock(new Date(moment))
    const of = await t.signedIn('9000000031')
    await query('delete from product_holder where product_id in (select id from product where title = $1)', [
      'Until March',
    ])
    await give(of.institute_id, of.user_id, { title: 'Until March', expiresOn: '2026-03-31' })
    expect((await named(of, 'Until March')).expired).toBe(expired)
  })

  test('the day of purchase is the day of the institute, not of the server [product-13]', async () => {
    const id = await give(riya.institute_id, riya.user_id, { title: 'Bought at night' })
    await query(`update product_holder set enrolled_at = '2026-01-14T19:00:00Z' where product_id = $1`, [id])
    expect((await named(riya, 'Bought at night')).enrolled_date).toBe('2026-01-15')
  })

  test('another person’s id is refused [product-17]', async () => {
    expectNotFound(await ask(neha, riya.user_id))
    expectNotFound(await ask(neha, 999_999))
  })

  test('without the header it is the caller [product-17]', async () => {
    const { body } = await t.get('/prod/student-product/my-products', neha.student_auth)
    const { result } = body as { result: Product[] }
    expect(result.map(({ title }) => title)).toContain('JEE Crash Course')
  })

  test('without a token there is nothing', async () => {
    expect((await t.get('/prod/student-product/my-products', '')).status).toBe(401)
  })

  test('what another institute sells under the same number is not shown', async () => {
    const { id } = await named(neha, 'Physics Doubt Hours')
    const other = await t.signedIn('9000000001')
    await query(
      `insert into product (institute_id, id, title) overriding system value values ($1, $2, 'Of the school')`,
      [other.institute_id, id],
    )
    expect((await named(neha, 'Physics Doubt Hours')).id).toBe(id)
    expect((await mine(neha)).map(({ title }) => title)).not.toContain('Of the school')
  })
})

describe('a parent', () => {
  test('sees what the viewed child holds, and no other child’s [product-17]', async () => {
    const meera = await t.signedIn('9000000011')
    const aarav = await t.signedIn('9000000001')
    await setPlan(meera.institute_id, 'store', true)
    const id = await give(meera.institute_id, meera.user_id, { title: 'Held by the child' })
    const other = await give(meera.institute_id, aarav.user_id, { title: 'Held by a schoolmate' })
    expect((await mine(meera)).map(({ title }) => title)).toEqual(['Held by the child'])
    expectNotFound(await ask(meera, aarav.user_id))
    expect((await askItems(meera, id)).status).toBe(200)
    expectNotFound(await askItems(meera, other))
  })
})

describe('item-type-description [product-18]', () => {
  test('what a product consists of, in its order [product-8]', async () => {
    const { id } = await named(neha, 'JEE Crash Course')
    const { status, body } = await askItems(neha, id)
    expect(status).toBe(200)
    expect((body as { result: ProductItem[] }).result).toEqual([
      { item_type: 'Live Classes', description: 'Every evening at 7, with recordings to see again' },
      { item_type: 'Online Exams', description: 'Eight mock tests with ranks and solutions' },
      { item_type: 'Study Material', description: 'Notes, slides and worksheets of both subjects' },
    ])
  })

  test('also of one that has expired [product-18]', async () => {
    const { id } = await named(riya, 'Summer Revision Camp')
    expect((await askItems(riya, id)).status).toBe(200)
  })

  test('of a product of another person or institute, or an unknown one: not found [product-11]', async () => {
    const { id } = await named(neha, 'JEE Crash Course')
    expectNotFound(await askItems(riya, id))
    expectNotFound(await askItems(await t.signedIn('9000000001'), id))
    expectNotFound(await askItems(neha, 999_999))
  })
})

test('where the plan has no store, there are no products [product-1]', async () => {
  const { id } = await named(neha, 'JEE Crash Course')
  await setPlan(neha.institute_id, 'store', false)
  expect(await mine(neha)).toEqual([])
  expectNotFound(await askItems(neha, id))
  await setPlan(neha.institute_id, 'store', true)
  expect(await mine(neha)).not.toEqual([])
})

test('what the institute writes about a product is sanitised before it is stored [product-14]', async () => {
  const [row] = await query(
    `select count(*)::int as bad from product where about_html ~* '<script|style=|on\\w+='`,
  )
  expect(row.bad).toBe(0)
  expect((await named(neha, 'JEE Crash Course')).about).toContain('<li>A live class every evening</li>')
})
