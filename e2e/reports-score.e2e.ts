import { decodeScore, encodeScore } from '#domain/report/score-address.ts'
import { expectClean, expectReadable } from './look.ts'
import { openAs } from './open-as.ts'
import { findReport, parentOfTwo } from './reports.ts'
import { expect, signIn, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

async function personOf(phone: string): Promise<number> {
  const [person] = await server.current.query<{ id: number }>('select id::int from person where phone = $1', [
    phone,
  ])
  return person?.id ?? 0
}
const cardAt = (accountId: number, userId: number, testId: number) =>
  `/advresult/${encodeScore({ accountId, userId, testId })}`

test.describe('the score card (spec/3 §2)', () => {
  test('opens in a window of its own, at an address with $ in place of =', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Score Card' }).click()
    const card = await opening
    await card.waitForURL(/\/advresult\/[A-Za-z\d]+\${0,2}$/)
    expect(decodeScore(card.url().split('/').at(-1) ?? '')?.testId).toBe(of.id)
    await expect(card.getByRole('heading', { name: 'Score Card', level: 1 })).toBeVisible()
    await expect(card.getByText(of.name)).toBeVisible()
    await expect(card.getByText('Greenfield Public School')).toBeVisible()
    await expect(card.getByRole('navigation')).toHaveCount(0)
    expect(await card.evaluate(() => window.opener)).toBeNull()
    // The window before is as it was.
    await expect(page.getByRole('link', { name: 'Summary' })).toHaveAttribute('aria-current', 'page')
  })

  test('prints on one page, without its buttons', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    const me = await personOf('9000000001')
    await openAs(page, '9000000001', at(cardAt(me, me, of.id)))
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  test('whoever follows its address signs in first, and then sees it', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    const me = await personOf('9000000001')
    await page.goto(at(cardAt(me, me, of.id)))
    await expect(page).toHaveURL(/:\d+\/$/)
    await signIn(page, page.url(), '9000000001')
    await expect(page.getByText(of.name)).toBeVisible()
  })

  test('a parent opens his child’s, by the account of his own', async ({ page }) => {
    const [child] = await server.current.query<{ id: number; name: string }>(
      `select t.id::int, t.name from test_attempt a join test t on t.id = a.test_id
       join student s on s.person_id = a.person_id join guardian g on g.student_id = s.id
       join person p on p.id = g.parent_id where p.phone = '9000000011' and a.rank is not null
       and t.is_result_published order by t.starts_at desc, t.id limit 1`,
    )
    await openAs(page, '9000000011', at(`/report/${child?.id}`))
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Score Card' }).click()
    const card = await opening
    await expect(card.getByText(child?.name ?? '')).toBeVisible()
    expect(decodeScore(card.url().split('/').at(-1) ?? '')?.accountId).toBe(await personOf('9000000011'))
  })
})

test('a parent of two sees the card of the other child, and goes on to its report with that child', async ({
  page,
}) => {
  const [of] = await server.current.query<{ id: number; name: string; child: number }>(
    `select t.id::int, t.name, a.person_id::int as child from test_attempt a join test t on t.id = a.test_id
     join person p on p.id = a.person_id
     where p.name = 'Anaya Sharma' and a.rank is not null and t.is_result_published
     order by t.starts_at desc, t.id limit 1`,
  )
  const parent = await personOf(parentOfTwo)
  await openAs(page, parentOfTwo, at(cardAt(parent, of?.child ?? 0, of?.id ?? 0)))
  await expect(page.getByText(of?.name ?? '')).toBeVisible()
  await expect(page.getByText('Anaya Sharma')).toBeVisible()
  await expect(page.getByText('Aarav')).toHaveCount(0)
  await page.getByRole('button', { name: 'To the report' }).click()
  await expect(page).toHaveURL(new RegExp(`/report/${of?.id}$`))
  await expect(page.getByRole('heading', { name: 'Questions Report' })).toBeVisible()
  await expect(page.locator('header').getByRole('button', { name: /^Student/ })).toContainText('Anaya')
})

test.describe('the address is no permission', () => {
  test('a classmate’s card is not asked for, let alone shown', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    const [me, other] = [await personOf('9000000001'), await personOf('9000000002')]
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/testReports/') && asked.push(request.url()))
    for (const path of [cardAt(me, other, of.id), cardAt(other, other, of.id), cardAt(other, me, of.id)]) {
      if (path === cardAt(me, other, of.id)) await openAs(page, '9000000001', at(path))
      else await page.goto(at(path))
      await expect(page.getByText('This score card is not yours to see')).toBeVisible()
    }
    expect(asked).toEqual([])
  })

  test('broken addresses, unknown tests and results that are not published have a message each', async ({
    page,
  }) => {
    const me = await personOf('9000000001')
    const [waiting] = await server.current.query<{ id: number }>(
      `select id::int from test where name = 'Weekly test: Chemistry'`,
    )
    await openAs(page, '9000000001', at('/advresult/nothing'))
    await expect(page.getByText('There is no score card at this address')).toBeVisible()
    await page.goto(at(cardAt(me, me, 999_999_999)))
    await expect(page.getByText('No Report Available')).toBeVisible()
    await page.goto(at(cardAt(me, me, waiting?.id ?? 0)))
    await expect(page.getByText('No Report Available')).toBeVisible()
    await expect(page.locator('main table')).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('no accessibility faults, nothing too wide or too small; on a desk, too', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    const me = await personOf('9000000001')
    await openAs(page, '9000000001', at(cardAt(me, me, of.id)))
    await page.getByRole('button', { name: 'Print' }).waitFor()
    await expectClean(page, 'the score card')
    await expectReadable(page, 'the score card')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectClean(page, 'the score card, on a desk')
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(at('/advresult/nothing'))
    await page.getByText('There is no score card at this address').waitFor()
    await expectClean(page, 'a broken address')
  })
})
