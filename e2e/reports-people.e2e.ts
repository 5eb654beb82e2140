import { openAs } from './open-as.ts'
import { cardOf, chooseLabel, findReport, parentOfTwo, switchTo } from './reports.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const view = (name: string) => ({ name: `View the report of ${name}`, exact: true })

test.describe('other kinds of users', () => {
  test('an open user has the simpler listing, without tabs (PRODUCT §5)', async ({ page }) => {
    await openAs(page, '9000000031', at('/report'))
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByText('Click on the Test Type to view the exam reports')).toBeVisible()
    const products = page.getByRole('region', { name: 'Products / Exams' })
    const link = products.getByRole('link', view('All-India Mock 6'))
    await expect(link).toBeVisible()
    // Names are cut at 25 characters here.
    await expect(products.getByRole('heading', { name: /^All-India Mock 4: rotatio…$/ })).toBeVisible()
    await chooseLabel(page, 'All-India Mock Series')
    await expect(page.getByRole('link', view('All-India Mock 6'))).toHaveCount(1)
    await page.getByRole('link', view('All-India Mock 6')).click()
    await expect(page.getByRole('heading', { name: 'Questions Report' })).toBeVisible()
  })

  test('a student of a coaching institute: labels of his own, both tabs', async ({ page }) => {
    const past = await findReport(server.current, '9000000021', 'compared')
    await openAs(page, '9000000021', at('/report'))
    await chooseLabel(page, 'All-India Mock Series')
    await expect(cardOf(page, past.name).first()).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Offline' })).toBeVisible()
  })

  test('a parent sees his child’s reports', async ({ page }) => {
    const [child] = await server.current.query<{ name: string }>(
      `select t.name from test_attempt a join test t on t.id = a.test_id
       join test_label l on l.id = t.label_id join student s on s.person_id = a.person_id
       join guardian g on g.student_id = s.id join person p on p.id = g.parent_id
       where p.phone = '9000000011' and l.name = 'Unit Tests' and a.rank is not null and t.is_result_published
       order by t.starts_at desc, t.id limit 1`,
    )
    await openAs(page, '9000000011', at('/report'))
    await chooseLabel(page, 'Unit Tests')
    const name = child?.name ?? ''
    await cardOf(page, name).getByRole('link', view(name)).click()
    await expect(page.getByRole('heading', { name: 'Questions Report' })).toBeVisible()
  })
})

test('a parent of two sees the reports of the child in view alone', async ({ page }) => {
  const namesOf = async (child: string) => {
    const found = await server.current.query<{ name: string }>(
      `select t.name from test_attempt a join test t on t.id = a.test_id join test_label l on l.id = t.label_id
       join person p on p.id = a.person_id
       where p.name = $1 and l.name = 'Unit Tests' and a.rank is not null and t.is_result_published`,
      [child],
    )
    return found.map(({ name }) => name)
  }
  const [aarav, anaya] = [await namesOf('Aarav Sharma'), await namesOf('Anaya Sharma')]
  const ofAnaya = anaya.find((name) => !aarav.includes(name)) ?? ''
  expect(ofAnaya).not.toBe('')
  await openAs(page, parentOfTwo, at('/report'), { child: /Aarav/ })
  await chooseLabel(page, 'Unit Tests')
  const views = page.getByRole('link', { name: /^View the report of/ })
  await expect(views).toHaveCount(aarav.length)
  await expect(cardOf(page, ofAnaya)).toHaveCount(0)
  await switchTo(page, 'Anaya')
  await expect(cardOf(page, ofAnaya)).toBeVisible()
  await expect(views).toHaveCount(anaya.length)
})
