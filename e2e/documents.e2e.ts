import { cardOf, cards, documents, openPhysics, subject, type } from './documents.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const none = 'No documents are available yet!'

test.describe('subject and type (spec/2 §2.2)', () => {
  test('what is chosen stands in the address and is there after a reload', async ({ page }) => {
    await documents(page, at(), '9000000001')
    await expect(subject(page).locator('option')).toHaveText(['English', 'Mathematics', 'Physics'])
    await expect(page.getByText('5 documents')).toBeVisible()
    await expect(page).toHaveURL(/\/document$/)
    await subject(page).selectOption('Physics')
    await expect(page.getByText('60 documents')).toBeVisible()
    await type(page).selectOption('EBook')
    await expect(page).toHaveURL(/\/document\?subject=\d+&type=ebook$/)
    await expect(page.getByText('10 documents')).toBeVisible()
    await page.reload()
    await expect(subject(page).locator('option:checked')).toHaveText('Physics')
    await expect(type(page).locator('option:checked')).toHaveText('EBook')
    await expect(page.getByText('10 documents')).toBeVisible()
  })

  test('the filter has the types of the specification; Video shows those at Vimeo; Reset Filter shows all', async ({
    page,
  }) => {
    await openPhysics(page, at())
    await expect(type(page).locator('option')).toHaveText([
      'All types',
      'Assignment',
      'EBook',
      'Exam',
      'Video',
      'Youtube',
      'Other',
    ])
    await expect(page.getByRole('button', { name: 'Reset Filter' })).toHaveCount(0)
    await type(page).selectOption('Video')
    await expect(page.getByText('5 documents')).toBeVisible()
    await expect(cards(page).getByRole('heading').first()).toHaveText('Physics: lecture of the guest speaker')
    await page.getByRole('button', { name: 'Reset Filter' }).click()
    await expect(page.getByText('60 documents')).toBeVisible()
    await expect(type(page)).toBeFocused()
    await expect(page).toHaveURL(/\/document\?subject=\d+$/)
  })

  test('a type without documents, and a subject that is not his', async ({ page }) => {
    await documents(page, at(), '9000000001', '?type=other')
    await expect(page.getByText(none)).toBeVisible()
    await page.getByRole('button', { name: 'Reset Filter' }).click()
    await expect(page.getByText('5 documents')).toBeVisible()
    await page.goto(at('/document?subject=999999&type=nothing'))
    await expect(page.getByText('5 documents')).toBeVisible()
    await expect(subject(page).locator('option:checked')).toHaveText('English')
  })
})

test.describe('a card', () => {
  test('shows title, size, date, subject and category; Youtube has no size', async ({ page }) => {
    await server.current.query(
      `update document set shared_at = '2026-04-05T20:00:00Z' where title = 'English: homework sheet'`,
    )
    const size = (bytes: number) =>
      server.current.query(
        `update file set size = $1 where id = (select file_id from document where title = 'English: homework sheet')`,
        [bytes],
      )
    const [{ told } = { told: 0 }] = await server.current.query<{ told: number }>(
      `select f.size as told from document d join file f on f.id = d.file_id where d.title = 'English: homework sheet'`,
    )
    await size(1_572_864)
    await documents(page, at(), '9000000001')
    const facts = (title: string) => cardOf(page, title).locator('p span')
    await expect(facts('English: homework sheet')).toHaveText([
      'Assignment',
      'English',
      '1.50 MB',
      'Shared on 06-04-2026',
    ])
    await expect(facts('English: explained in ten minutes')).toHaveText([
      'Youtube',
      'English',
      /^Shared on \d\d-\d\d-\d{4}$/,
    ])
    await size(told)
  })

  test('has the buttons that its flags leave', async ({ page }) => {
    await openPhysics(page, at())
    for (const [title, buttons] of [
      ['the chapter to read at home', ['Download', 'View']],
      ['homework sheet', ['Download']],
      ['unit test paper', ['View']],
      ['explained in ten minutes', ['Play']],
      ['lecture of the guest speaker', ['Download', 'Play']],
      ['slides of the lesson', ['View']],
      ['dictation to listen to', ['View']],
    ] as const)
      await expect(cardOf(page, `Physics: ${title}`).getByRole('button')).toHaveText(buttons)
  })
})

test.describe('Download', () => {
  test('saves the file under its name and counts it', async ({ page }) => {
    await openPhysics(page, at())
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Download Physics: the chapter to read at home', exact: true })
        .click(),
    ])
    expect(download.suggestedFilename()).toBe('chapter.pdf')
    await expect
      .poll(() => server.current.query(`select count from file_download where kind = 'document'`))
      .toEqual([{ count: 1 }])
  })

  test('a refusal is told, and it can be tried again', async ({ page }) => {
    await openPhysics(page, at())
    await page.route('**/downloadFile/**', (route) =>
      route.fulfill({ status: 404, json: { statusCode: 404, message: 'This file is gone' } }),
    )
    const button = page.getByRole('button', { name: 'Download Physics: homework sheet', exact: true })
    await button.click()
    await expect(page.getByText('This file is gone')).toBeVisible()
    await page.unroute('**/downloadFile/**')
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('homework.docx')
  })

  test('at Vimeo: only where the flag is 1; the sizes are asked for', async ({ page }) => {
    let result = [
      { width: 1280, height: 720, link: 'https://vimeo.example/720', size_short: '12 MB', size: 12e6 },
    ]
    await page.route('**/prod/vimeo/download-links/76979871', (route) =>
      route.fulfill({ json: { statusCode: 200, message: 'OK', result } }),
    )
    const setFlag = (isOn: boolean) =>
      server.current.query(
        `update institute set video = video || jsonb_build_object('vimeoDownload', $1::boolean)`,
        [isOn],
      )
    await setFlag(false)
    await documents(page, at(), '9000000001', '?type=video')
    await expect(cards(page).getByRole('button')).toHaveText(['Play'])
    await setFlag(true)
    await page.reload()
    await cards(page)
      .getByRole('button', { name: /^Download/ })
      .click()
    const popup = page.getByRole('dialog', { name: 'Download Video' })
    await expect(popup.getByRole('link')).toHaveAttribute('href', 'https://vimeo.example/720')
    await page.keyboard.press('Escape')
    result = []
    await cards(page)
      .getByRole('button', { name: /^Download/ })
      .click()
    await expect(popup.getByText('No Download Link Found')).toBeVisible()
  })
})

test.describe('the viewer', () => {
  test('opens a PDF, and gives the focus back', async ({ page }) => {
    await openPhysics(page, at())
    const button = page.getByRole('button', { name: 'View Physics: unit test paper', exact: true })
    await button.click()
    const viewer = page.getByRole('dialog', { name: 'Physics: unit test paper' })
    await expect(viewer.locator('canvas').first()).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Download' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('plays videos of the hosts in their players', async ({ page }) => {
    await page.route(/youtube-nocookie|player\.vimeo/, (route) => route.fulfill({ body: '' }))
    await openPhysics(page, at())
    await page.getByRole('button', { name: 'Play Physics: explained in ten minutes', exact: true }).click()
    await expect(page.locator('iframe[src*="youtube-nocookie.com/embed/aqz-KE-bpKQ"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: 'Play Physics: lecture of the guest speaker', exact: true })
      .click()
    await expect(page.locator('iframe[src*="player.vimeo.com/video/76979871"]')).toBeVisible()
  })

  test('says what it cannot show', async ({ page }) => {
    await server.current.query(
      `update document set is_readonly = true where file_id in (select id from file where name = 'worksheets.zip')`,
    )
    await openPhysics(page, at())
    await page
      .getByRole('button', { name: /^View Physics: worksheets of all chapters/ })
      .first()
      .click()
    await expect(
      page.getByRole('dialog').getByText('Preview not supported. Please download the file.'),
    ).toBeVisible()
  })
})

test.describe('who sees what', () => {
  test('an open user chooses a course', async ({ page }) => {
    await documents(page, at(), '9000000031')
    await expect(page.getByLabel('Course', { exact: true }).locator('option')).toHaveText(['Crash Course'])
    await expect(page.getByText('18 documents')).toBeVisible()
  })

  test('a student of a coaching institute chooses a subject', async ({ page }) => {
    await documents(page, at(), '9000000021')
    await expect(subject(page).locator('option')).toHaveText(['Chemistry', 'Mathematics', 'Physics'])
  })

  test('a parent is sent home', async ({ page }) => {
    await openAs(page, '9000000011', at('/document'))
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('without documents the screen says so; a refusal is told with a way to try again', async ({
    page,
  }) => {
    await page.route('**/fileShare/**', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'Something broke' } }),
    )
    await openAs(page, '9000000001', at('/document'))
    await expect(page.getByText('Something broke')).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/fileShare/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('5 documents')).toBeVisible()
    await page.route('**/fileShare/**', (route) =>
      route.fulfill({ json: { statusCode: 200, message: 'OK', result: { subject_list: [] } } }),
    )
    await page.reload()
    await expect(page.getByText(none)).toBeVisible()
  })
})
