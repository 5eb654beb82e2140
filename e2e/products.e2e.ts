import type { Page } from '@playwright/test'
import { expectClean } from './look.ts'
import { expect, signIn, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/product') => server.current.at('coaching.localhost', path)
const openUser = '9000000031'
const student = '9000000021'

async function products(page: Page, login = openUser, path = '/product') {
  await signIn(page, at('/'), login)
  await page.waitForURL('**/dashboard')
  await page.goto(at(path))
}
const card = (page: Page, title: string) => page.locator('main article').filter({ hasText: title })
const idOf = async (title: string) => {
  const [row] = await server.current.query<{ id: string }>('select id from product where title = $1', [title])
  return Number(row?.id)
}

test.describe('My Products (spec/2 §2.4)', () => {
  test('Active and Expired, with their counts; the tab stays in the address', async ({ page }) => {
    await products(page)
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveText([/^Active\s*2$/, /^Expired\s*1$/])
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('main article')).toHaveCount(2)
    await expect(card(page, 'JEE Crash Course')).toContainText('Rs 4,999')
    await expect(card(page, 'JEE Crash Course')).toContainText(/Valid till \d\d-\d\d-\d{4}/)
    await expect(card(page, 'Physics Doubt Hours')).toContainText('Free')
    await expect(card(page, 'Physics Doubt Hours')).toContainText('No expiry date')
    await tabs.last().click()
    await expect(page).toHaveURL(/\?tab=expired$/)
    await page.reload()
    const over = page.locator('main article')
    await expect(over).toHaveCount(1)
    await expect(over).toContainText('Rs 1,249.50')
    await expect(over).toContainText(/Expired on \d\d-\d\d-\d{4}/)
    // Names are cut at 25 signs (spec/3 §9); the whole one is there to be read.
    await expect(over.getByRole('link')).toHaveText('Foundation Mathematics fo…')
    await expect(over.getByRole('link')).toHaveAttribute(
      'title',
      'Foundation Mathematics for Class 10 with practice papers',
    )
  })

  test('a student has his own', async ({ page }) => {
    await products(page, student)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'JEE Main Mock Test Series',
      'Formula Handbook',
    ])
  })

  test('leads to the store in another window, where there is one', async ({ page }) => {
    await products(page)
    const link = page.getByRole('link', { name: 'Buy more products' })
    await expect(link).toHaveAttribute('href', 'https://store.apex.example')
    await expect(link).toHaveAttribute('target', '_blank')
  })

  test('who has none is told so, on both tabs', async ({ page }) => {
    await products(page, '9000000022')
    await expect(page.getByText('No Products Available')).toBeVisible()
    await page.getByRole('tab', { name: /^Expired/ }).click()
    await expect(page.getByText('No Products Available')).toBeVisible()
  })

  test('what does not come can be asked for again', async ({ page }) => {
    await page.route('**/my-products', (route) => route.fulfill({ status: 500, json: { message: '' } }))
    await products(page)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/my-products')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('main article')).toHaveCount(2)
  })
})

test.describe('one product (spec/3 §2 "Product detail")', () => {
  test('by keyboard from the list to it, with all there is to know, and back', async ({ page }) => {
    await products(page)
    const link = page.getByRole('link', { name: 'JEE Crash Course' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at(`/product/${await idOf('JEE Crash Course')}`))
    const main = page.locator('main')
    await expect(main.getByRole('heading', { name: 'JEE Crash Course' })).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: 'A mock test every Sunday' })).toBeVisible()
    const fact = (name: string) => main.locator('dl div').filter({ hasText: name }).locator('dd')
    await expect(fact('Category/Course')).toHaveText('Crash Course')
    await expect(fact('Order ID')).toHaveText('APX-240117')
    await expect(fact('Purchased on')).toHaveText(/^\d\d-\d\d-\d{4}$/)
    await expect(fact('Expiry date')).toHaveText(/^\d\d-\d\d-\d{4}$/)
    const contents = main.getByRole('region', { name: 'What it contains' }).getByRole('listitem')
    await expect(contents).toHaveText([/^Live Classes/, /^Online Exams/, /^Study Material/])
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(at())
    await expect(link).toBeVisible()
    await page.goBack()
    await expect(main.getByRole('heading', { name: 'JEE Crash Course' })).toBeVisible()
  })

  test('one that is free and has no end; one that is over', async ({ page }) => {
    await products(page, openUser, `/product/${await idOf('Physics Doubt Hours')}`)
    await expect(page.locator('main header')).toContainText('Free')
    await expect(page.locator('main dl')).toContainText('No expiry date')
    await expect(page.getByRole('heading', { name: 'Videos' })).toHaveCount(0)
    await page.goto(at(`/product/${await idOf('Foundation Mathematics for Class 10 with practice papers')}`))
    await expect(page.locator('main dl')).toContainText('Expired on')
  })

  test('a school says Standard', async ({ page }) => {
    await server.current.query(
      `with made as (
          insert into product (institute_id, title)
          select institute_id, 'Of the school' from person where phone like '%9000000001' returning institute_id, id)
        insert into product_holder (institute_id, product_id, person_id)
        select made.institute_id, made.id, p.id from made join person p using (institute_id) where p.phone like '%9000000001'`,
    )
    await signIn(page, server.current.at(), '9000000001')
    await page.waitForURL('**/dashboard')
    await page.goto(server.current.at('localhost', `/product/${await idOf('Of the school')}`))
    await expect(page.locator('main dt').first()).toHaveText('Standard')
  })

  for (const name of ['of somebody else', 'that is none', 'that is no number']) {
    test(`a link to one ${name} shows nothing of it`, async ({ page }) => {
      const ids = {
        'of somebody else': await idOf('Formula Handbook'),
        'that is none': 999_999,
        'that is no number': 'x',
      }
      await products(page, openUser, `/product/${ids[name as keyof typeof ids]}`)
      await expect(page.getByText('This product is not one of yours')).toBeVisible()
      await expect(page.getByText('Formula Handbook')).toHaveCount(0)
      await page.getByRole('link', { name: 'Go Back' }).click()
      await expect(page.locator('main article')).toHaveCount(2)
    })
  }

  test('its videos: nothing is loaded before; its own film, and those at Youtube without cookies', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.route(/^https:\/\/[^/]*youtube/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
    )
    await products(page, openUser, `/product/${await idOf('JEE Crash Course')}`)
    const videos = page.getByRole('region', { name: 'Videos' }).getByRole('button')
    await expect(videos).toHaveText(['Play introduction', 'Play video 1', 'Play video 2'])
    expect(asked.filter((url) => /\.mp4|^https:/.test(url))).toEqual([])
    await videos.first().focus()
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog', { name: 'JEE Crash Course' })
    await expect
      .poll(() => popup.locator('video').evaluate((film: HTMLVideoElement) => film.readyState))
      .toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    await expect(videos.first()).toBeFocused()
    await videos.last().click()
    await expect(popup.locator('iframe')).toHaveAttribute('title', 'JEE Crash Course')
    await expect
      .poll(() => asked.filter((url) => url.startsWith('https:')))
      .toEqual(['https://www.youtube-nocookie.com/embed/YE7VzlLtp-4?rel=0'])
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(videos.last()).toBeFocused()
  })

  test('a film that does not play says so in its place', async ({ page }) => {
    await page.route('**/introduction.mp4', (route) => route.abort())
    await products(page, openUser, `/product/${await idOf('JEE Crash Course')}`)
    await page.getByRole('button', { name: 'Play introduction' }).click()
    await expect(page.getByRole('alert')).toHaveText('The video cannot be played.')
  })
})

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`both screens are clean in four themes at ${width}`, async ({ page }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width, height })
    const noSideways = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await products(page, openUser, '/product?tab=expired')
    await expect(page.locator('main article')).toHaveCount(1)
    await noSideways()
    await expectClean(page, 'expired products')
    await page.goto(at(`/product/${await idOf('JEE Crash Course')}`))
    await expect(page.getByRole('region', { name: 'Videos' })).toBeVisible()
    await noSideways()
    await expectClean(page, 'a product')
    await page.getByRole('button', { name: 'Play introduction' }).click()
    await page.getByRole('dialog').locator('video').waitFor()
    await expectClean(page, 'a film')
  })
}
