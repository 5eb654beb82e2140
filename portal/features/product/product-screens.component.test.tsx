import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { myProducts, type Product } from '#domain/product/calls.ts'
import { answer, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { factsOf } from '#portal/testing/table.ts'

/** A free product that does not expire. */
const makeProduct = (changes: Partial<Product> = {}): Product => ({
  id: 1,
  title: 'Product 1',
  about: '',
  logo_url: '',
  price: 0,
  country_details: { currency_code: 'INR' },
  product_ecourse_maps: [],
  public_order_id: '',
  is_enrolled: true,
  enrolled_date: '2026-11-20',
  expire_on: '',
  expired: false,
  youtube_url: '[]',
  video_url: '',
  ...changes,
})

const as = 'neha'
const card = (title: string) => page.getByRole('article').filter({ hasText: title })
const cards = () => page.getByRole('article').elements()
const change = (how: (products: Product[]) => Product[]) =>
  answer(myProducts, (real) => ({ ...real, result: how(real.result) }))
const textOf = (element: Locator): string => element.query()?.textContent ?? ''
/** Opens the product of a title, by the list. */
async function open(title: string) {
  const screen = await renderScreen('/product', { as })
  await page.getByRole('link', { name: title }).click()
  await expect.poll(screen.address).toMatch(/^\/product\/\d+$/)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  return screen
}

describe('My Products', () => {
  test('Active and Expired, with their counts; the address has the tab [product-2, product-4]', async () => {
    const screen = await renderScreen('/product', { as })
    const [active, expired] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)]
    await expect.poll(() => textOf(active)).toMatch(/^Active\s*2$/)
    await expect.poll(() => textOf(expired)).toMatch(/^Expired\s*1$/)
    await expect.element(active).toHaveAttribute('aria-selected', 'true')
    expect(cards()).toHaveLength(2)
    const crash = card('JEE Crash Course')
    await expect.poll(() => textOf(crash)).toContain('Rs 4,999')
    await expect.poll(() => textOf(crash)).toMatch(/Valid till \d\d-\d\d-\d{4}/)
    await expect.poll(() => textOf(card('Physics Doubt Hours'))).toContain('Free')
    await expect.poll(() => textOf(card('Physics Doubt Hours'))).toContain('No expiry date')
    await expired.click()
    await expect.poll(screen.address).toBe('/product?tab=expired')
    await expect.poll(cards).toHaveLength(1)
  })

  test('an expired one: its price, its day, its name cut at 25 signs [product-4]', async () => {
    await renderScreen('/product?tab=expired', { as })
    const over = page.getByRole('article')
    await expect.poll(() => textOf(over)).toContain('Rs 1,249.50')
    await expect.poll(() => textOf(over)).toMatch(/Expired on \d\d-\d\d-\d{4}/)
    const link = over.getByRole('link')
    await expect.poll(() => textOf(link)).toMatch(/^Foundation Mathematics fo…$/)
    const whole = 'Foundation Mathematics for Class 10 with practice papers'
    await expect.element(link).toHaveAttribute('title', whole)
  })

  test('leads to the store in a new window, if there is one [product-5]', async () => {
    await renderScreen('/product', { as })
    const link = page.getByRole('link', { name: 'Buy more products' })
    await expect.element(link).toHaveAttribute('href', 'https://store.apex.example')
    await expect.element(link).toHaveAttribute('target', '_blank')
  })

  test('an empty list says so, on both tabs [product-6]', async () => {
    change(() => [])
    await renderScreen('/product', { as })
    await expect.element(page.getByText('No Products Available')).toBeVisible()
    await page.getByRole('tab', { name: /^Expired/ }).click()
    await expect.element(page.getByText('No Products Available')).toBeVisible()
  })

  test('after a failure it can be tried again [product-6]', async () => {
    const mend = fail(myProducts, 422)
    await renderScreen('/product', { as })
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    mend()
    await again.click()
    await expect.poll(cards).toHaveLength(2)
  })
})

describe('one product', () => {
  test('opens from the list, with all details [product-7, product-8]', async () => {
    const screen = await open('JEE Crash Course')
    expect(screen.address()).toMatch(/^\/product\/\d+$/)
    await expect.element(page.getByText('A mock test every Sunday')).toBeVisible()
    const day = expect.stringMatching(/^\d\d-\d\d-\d{4}$/)
    expect(factsOf()).toEqual(
      expect.arrayContaining([
        ['Category/Course', 'Crash Course'],
        ['Order ID', 'APX-240117'],
        ['Purchased on', day],
        ['Expiry date', day],
      ]),
    )
    const contents = page.getByRole('region', { name: 'What it contains' }).getByRole('listitem')
    await expect.poll(() => textOf(contents.nth(2))).toMatch(/^Study Material/)
    await expect.poll(() => textOf(contents.nth(0))).toMatch(/^Live Classes/)
    await expect.poll(() => textOf(contents.nth(1))).toMatch(/^Online Exams/)
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect.poll(screen.address).toBe('/product')
  })

  test('a free one without an end [product-7]', async () => {
    await open('Physics Doubt Hours')
    await expect.poll(() => document.querySelector('main header')?.textContent ?? '').toContain('Free')
    expect(document.querySelector('main dl')?.textContent ?? '').toContain('No expiry date')
    await expect.element(page.getByRole('heading', { name: 'Videos' })).not.toBeInTheDocument()
  })

  test('an expired one says when it ended [product-7]', async () => {
    change((products) => products.map((one) => ({ ...one, expired: true, expire_on: '2026-11-19' })))
    await renderScreen('/product?tab=expired', { as })
    await page.getByRole('link', { name: 'JEE Crash Course' }).click()
    await expect
      .poll(() => document.querySelector('main dl')?.textContent ?? '')
      .toContain('Expired on19-11-2026')
  })

  test('a school says Standard [product-7]', async () => {
    change(() => [makeProduct({ title: 'Of the school', enrolled_date: '2026-11-01' })])
    await renderScreen('/product', { as: 'aarav' })
    await page.getByRole('link', { name: 'Of the school' }).click()
    await expect.poll(() => document.querySelector('main dt')?.textContent).toBe('Standard')
  })

  test.each(['999999', 'x'])('a link to an unknown product, %s, shows nothing [product-11]', async (id) => {
    await renderScreen(`/product/${id}`, { as })
    await expect.element(page.getByText('This product is not one of yours')).toBeVisible()
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect.poll(cards).toHaveLength(2)
  })
})
