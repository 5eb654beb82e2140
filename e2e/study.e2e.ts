import { heading, link, openPhysics, rowOf, study, view } from './study.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test.describe('a student of a school', () => {
  test('goes from standard to subject to files, and back by the browser’s button', async ({ page }) => {
    await study(page, at(), '9000000001')
    await expect(page.getByRole('tab')).toHaveText(['Study Library', 'Purchased Products'])
    await expect(page.getByText('Click on the Standard to View the Study Material')).toBeVisible()
    await link(page, 'Class 10').click()
    await expect(link(page, 'Class 10')).toHaveAttribute('aria-current', 'true')
    const cards = page.getByRole('list', { name: 'Subjects' }).getByRole('listitem')
    await expect(cards).toHaveText([/^E\s*English/, /^M\s*Mathematics/, /^P\s*Physics/])
    await link(page, /^Physics/).click()
    await expect(heading(page, 'Physics')).toBeFocused()
    await expect(page.getByText('200 files')).toBeVisible()
    await page.reload()
    await expect(page.getByText('200 files')).toBeVisible()
    await page.goBack()
    await expect(cards).toHaveCount(3)
    await page.goBack()
    await expect(page.getByText('Click on the Standard to View the Study Material')).toBeVisible()
    await page.goForward()
    await page.goForward()
    await expect(page.getByText('200 files')).toBeVisible()
  })

  test('choosing a tab or another standard leaves the subject', async ({ page }) => {
    const [{ id } = { id: 0 }] = await server.current.query<{ id: number }>(
      `insert into ecourse (institute_id, name, standard_id)
       select institute_id, 'A second course of Class 10', standard_id from ecourse where name = 'Class 10' returning id`,
    )
    await openPhysics(page, at())
    await link(page, 'A second course of Class 10').click()
    await expect(page.getByText('No study materials shared yet!')).toBeVisible()
    await expect(page).toHaveURL(`${at('/studymaterial')}?course=${id}`)
    await page.goBack()
    await page.getByRole('tab', { name: 'Purchased Products' }).click()
    await expect(page.getByText('No study materials shared yet!')).toBeVisible()
    await expect(page).toHaveURL(/\?tab=products$/)
    await page.goBack()
    await expect(heading(page, 'Physics')).toBeVisible()
    await page.getByLabel('Search Standards').fill('SECOND')
    await expect(link(page, 'Class 10')).toHaveCount(1)
    await page.getByLabel('Search Standards').fill('zzz')
    await expect(page.getByText('Nothing found for “zzz”')).toBeVisible()
    await server.current.query('delete from ecourse where id = $1', [id])
  })

  test('Title: topic and search narrow the list, newest first, with New Files', async ({ page }) => {
    await openPhysics(page, at())
    const first = page.locator('main li[data-index="0"]')
    await expect(first).toContainText('Light and its laws')
    await expect(first).toContainText('New Files')
    await page.getByLabel('Search by title').fill('BOARD paper')
    await expect(page.getByText(/^\d+ files found$/)).toBeVisible()
    await expect(rowOf(page, 'Board paper of last year, part 13')).not.toContainText('New Files')
    await page.getByLabel('Search by title').fill('nothing like this')
    await expect(page.getByText('No material available!')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    const topic = page.getByLabel('Topic', { exact: true })
    await expect(topic.locator('option:checked')).toHaveText('Select Topic')
    await expect(topic.locator('option').first()).toHaveAttribute('value', '0')
    await topic.selectOption({ label: 'Electricity' })
    await expect(page).toHaveURL(/topic=\d+/)
    await expect(page.getByText('200 files')).toHaveCount(0)
    await page.reload()
    await expect(topic.locator('option:checked')).toHaveText('Electricity')
    await topic.selectOption('0')
    await expect(page.getByText('200 files')).toBeVisible()
  })

  test('Card: topics three deep open and close by keyboard, with their counts', async ({ page }) => {
    await openPhysics(page, at())
    await view(page, 'Card').click()
    await expect(page).toHaveURL(/view=card/)
    const chapter = page.getByRole('button', { name: /^Light: reflection and refraction/ })
    await expect(chapter).toContainText('Topics : 2')
    await expect(chapter).toContainText(/Files : \d+/)
    await expect(chapter).toHaveAttribute('aria-expanded', 'false')
    await chapter.focus()
    await page.keyboard.press('Enter')
    await expect(chapter).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    const part = page.getByRole('button', { name: /^Refraction Topics/ })
    await expect(part).toBeFocused()
    await page.keyboard.press('Space')
    const exercise = page.getByRole('button', { name: /^Through lenses/ })
    await expect(exercise).toContainText('Topics : 0')
    await exercise.click()
    await expect(
      exercise
        .locator('xpath=..')
        .getByRole('button', { name: /^(View|Play)/ })
        .first(),
    ).toBeVisible()
    await chapter.click()
    await expect(exercise).toHaveCount(0)
    await chapter.click()
    await expect(exercise).toHaveAttribute('aria-expanded', 'true')
    const electricity = page
      .getByLabel('Topic', { exact: true })
      .locator('option', { hasText: 'Electricity' })
    await page
      .getByLabel('Topic', { exact: true })
      .selectOption((await electricity.getAttribute('value')) ?? '')
    await expect(chapter).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Electricity/ })).toHaveAttribute('aria-expanded', 'true')
  })

  test('View and Download stand where the rules have them; a download is counted', async ({ page }) => {
    await openPhysics(page, at())
    const buttonsOf = async (title: string) => {
      await page.getByLabel('Search by title').fill(title)
      await expect(rowOf(page, title)).toBeVisible()
      return rowOf(page, title).getByRole('button').allTextContents()
    }
    await server.current.query(
      `update study_file set is_readonly = title not in ('All worksheets', 'Light and its laws')`,
    )
    await page.reload()
    await expect(page.getByText('200 files')).toBeVisible()
    expect(await buttonsOf('All worksheets')).toEqual(['Download'])
    expect(await buttonsOf('Results dashboard')).toEqual([])
    expect(await buttonsOf('Ray diagram')).toEqual(['View'])
    expect(await buttonsOf('Refraction explained')).toEqual(['Play'])
    expect(await buttonsOf('Light and its laws')).toEqual(['Download', 'View'])
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/fileDownloadCount'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Light and its laws', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('light.pdf')
    expect((await counted).status()).toBe(200)
    const counts = await server.current.query('select count from file_download')
    expect(counts).toEqual([{ count: 1 }])
    await buttonsOf('Ray diagram')
    await page.getByRole('button', { name: 'View Ray diagram', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Ray diagram' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'View Ray diagram', exact: true })).toBeFocused()
  })

  test('a subject without files, a course and a subject that are not his', async ({ page }) => {
    await server.current.query(
      `insert into study_topic (institute_id, ecourse_id, subject_id, name)
       select c.institute_id, c.id, s.id, 'Empty topic' from ecourse c join subject s using (institute_id)
       where c.name = 'Class 10' and s.name = 'Hindi'`,
    )
    await study(page, at(), '9000000001')
    await link(page, 'Class 10').click()
    await link(page, /^Hindi/).click()
    await expect(page.getByText('No material available!')).toBeVisible()
    await view(page, 'Card').click()
    await page.getByRole('button', { name: /^Empty topic/ }).click()
    await expect(page.getByText('No material available!')).toBeVisible()
    await page.goto(at('/studymaterial?course=999999'))
    await expect(page.getByText('This is not among your study materials')).toBeVisible()
    await server.current.query(`delete from study_topic where name = 'Empty topic'`)
  })
})

test.describe('Vimeo Download', () => {
  const links = [
    { width: 1280, height: 720, link: 'https://vimeo.example/720', size_short: '12 MB', size: 12e6 },
  ]
  test('only where the flag is 1; the sizes are asked for, then counted', async ({ page }) => {
    const setFlag = (value: boolean) =>
      server.current.query(
        `update institute set video = video || jsonb_build_object('vimeoDownload', $1::boolean)`,
        [value],
      )
    let result: unknown[] = links
    await page.route('**/prod/vimeo/download-links/76979871', (route) =>
      route.fulfill({ json: { statusCode: 200, message: 'OK', result } }),
    )
    await setFlag(false)
    await openPhysics(page, at())
    await page.getByLabel('Search by title').fill('Lenses, a lecture')
    await expect(rowOf(page, 'Lenses, a lecture')).toBeVisible()
    const button = page.getByRole('button', { name: 'Download: Lenses, a lecture', exact: true })
    await expect(button).toHaveCount(0)
    await setFlag(true)
    await page.reload()
    await page.getByLabel('Search by title').fill('Lenses, a lecture')
    await button.click()
    const popup = page.getByRole('dialog', { name: 'Download Video' })
    await expect(popup.getByRole('link')).toHaveAttribute('href', 'https://vimeo.example/720')
    await expect(popup.getByRole('link')).toHaveText(/1280 × 720\s*11\.44 MB/)
    await page.keyboard.press('Escape')
    result = []
    await button.click()
    await expect(popup.getByText('No Download Link Found')).toBeVisible()
  })
})
