import type { Page } from '@playwright/test'
import {
  aarav,
  choose,
  clearWork,
  draftFiles,
  idOf,
  makeFiles,
  makeSparse,
  openWork,
  remark,
  reviewStep,
  saveButton,
  storedFiles,
  submit,
  submitStep,
  titles,
  toast,
} from './assignments.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const maxBytes = 157_286_400

async function fresh(title: string = titles.open): Promise<number> {
  const id = await idOf(server.current, title)
  await clearWork(server.current, id)
  return id
}

/** It is told, and taken away, so that it can be told again. */
async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(toast(page, text)).toHaveCount(0)
}

test.describe('what is shown (spec/3 §2, §4)', () => {
  test('details with attachments, and that the review is pending', async ({ page }) => {
    await openWork(page, at(), await idOf(server.current, titles.today))
    const details = page.getByRole('region', { name: 'New assignment details' })
    await expect(details).toContainText('Write every step')
    await expect(details.getByRole('button', { name: /^Download / })).toHaveCount(3)
    await expect(reviewStep(page)).toContainText('Review Pending From Faculty')
  })

  test('an evaluated one shows marks, remark and solutions, and cannot be changed', async ({ page }) => {
    await openWork(page, at(), await idOf(server.current, titles.marks))
    await expect(reviewStep(page)).toContainText(/Marks[\d.]+ \/ 25/)
    await expect(reviewStep(page).getByRole('button', { name: /^Download / })).not.toHaveCount(0)
    await expect(submitStep(page)).toContainText('You have submitted this. It can no longer be changed.')
    await expect(saveButton(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(/\/assignment\?open=999$/)
  })

  test('a grade in place of marks', async ({ page }) => {
    await openWork(page, at(), await idOf(server.current, titles.grade))
    await expect(reviewStep(page)).toContainText(/Grade[A-D]/)
  })

  test('past without late: closed; past with late: open', async ({ page }) => {
    await openWork(page, at(), await idOf(server.current, titles.expired))
    await expect(submitStep(page)).toContainText('The due date is past.')
    await page.goto(at(`/assignment/${await idOf(server.current, titles.notSubmitted)}`))
    await expect(saveButton(page)).toBeVisible()
  })

  test('Download asks the call and opens a new tab', async ({ page }) => {
    await openWork(page, at(), await idOf(server.current, titles.today))
    const details = page.getByRole('region', { name: 'New assignment details' })
    const asked = page.waitForRequest('**/onlineAssignment/downloadFile')
    const opened = page.waitForEvent('popup')
    await details.getByRole('button', { name: /^Download .+\.pdf$/ }).click()
    expect((await asked).postDataJSON()).toMatchObject({ attachmentId_array: [expect.any(Number)] })
    await opened
  })

  test('View shows an attachment in the viewer', async ({ page }) => {
    await openWork(page, at(), await idOf(server.current, titles.today))
    const view = page.getByRole('button', { name: /^View .+\.pdf$/ }).first()
    await view.click()
    await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view).toBeFocused()
  })

  test('one that is not his: a clear text and a way back', async ({ page }) => {
    await openAs(page, aarav, at('/assignment/99999999'))
    for (const id of ['99999999', 'x']) {
      if (id === 'x') await page.goto(at('/assignment/x'))
      await expect(page.getByText('This homework is not available.')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(/\/assignment$/)
  })
})

test.describe('saving and submitting (spec/3 §5)', () => {
  test('a draft with a file, a link and a remark; then submitted, once', async ({ page }) => {
    const id = await fresh()
    const [file] = await makeFiles(1, 1000)
    await openWork(page, at(), id)
    await choose(page, [file?.path ?? ''])
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.getByLabel('Link name').fill('My film')
    await page.getByLabel('Link address').fill('https://films.example.com/1')
    await remark(page).fill('Here it is')
    await saveButton(page).click()
    await expect(toast(page, 'Saved as draft.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Saved before' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('main')).toContainText('Draft')
    expect(await storedFiles(server.current, id)).toEqual([{ name: file?.name, sha256: file?.sha256 }])
    await page.reload()
    await expect(remark(page)).toHaveValue('Here it is')
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/updateAssignment')) sent += 1
    })
    await submit(page)
    await expect(toast(page, 'Submitted.')).toBeVisible()
    await expect(submitStep(page)).toContainText('You have submitted this. It can no longer be changed.')
    await expect(saveButton(page)).toHaveCount(0)
    expect(sent).toBe(1)
  })

  test('an earlier attachment can be removed, and kept after all until it is saved', async ({ page }) => {
    const id = await idOf(server.current, titles.draft)
    await openWork(page, at(), id)
    const rows = page.getByRole('region', { name: 'Saved before' }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await rows
      .first()
      .getByRole('button', { name: /^Remove / })
      .click()
    const undo = rows.first().getByRole('button', { name: /^Undo removing / })
    await expect(undo).toBeFocused()
    await undo.click()
    await rows
      .first()
      .getByRole('button', { name: /^Remove / })
      .click()
    await saveButton(page).click()
    await expect(rows).toHaveCount(2)
  })

  test('nothing at all, a wrong link, a link without a name: the texts', async ({ page }) => {
    await openWork(page, at(), await fresh())
    await saveButton(page).click()
    await expect(toast(page, 'Please upload at least one assignment file/url')).toBeVisible()
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.getByLabel('Link address').fill('nowhere')
    await saveButton(page).click()
    await expect(submitStep(page).getByText('Please enter valid url name.')).toBeVisible()
    await expect(submitStep(page).getByText('Please enter valid url!')).toBeVisible()
    await page.getByLabel('Link name').fill('x'.repeat(51))
    await page.getByLabel('Link address').fill('https://example.com')
    await expect(submitStep(page).getByText('Please enter valid url name.')).toBeVisible()
    await page.getByLabel('Link name').fill('x'.repeat(50))
    await expect(submitStep(page).getByText('Please enter valid url name.')).toHaveCount(0)
    await remark(page).fill('y'.repeat(201))
    await expect(page.getByText('201 of 200 characters')).toBeVisible()
    await saveButton(page).click()
    await expect(toast(page, 'Remarks can have up to 200 characters.')).toBeVisible()
    await remark(page).fill('y'.repeat(200))
    await saveButton(page).click()
    await expect(toast(page, 'Saved as draft.')).toBeVisible()
  })

  test('five links, not six', async ({ page }) => {
    await openWork(page, at(), await fresh())
    const add = page.getByRole('button', { name: 'Add link' })
    for (let n = 0; n < 5; n++) await add.click()
    await expect(page.getByLabel('Link name')).toHaveCount(5)
    await add.click()
    await expect(toast(page, 'You can add up to 5 links only.')).toBeVisible()
    await expect(page.getByLabel('Link name')).toHaveCount(5)
  })

  test('20 files are taken, 21 are not, nor a 21st', async ({ page }) => {
    await openWork(page, at(), await fresh())
    const paths = (await makeFiles(21, 10)).map(({ path }) => path)
    await choose(page, paths)
    await expectToast(page, 'You can only upload up to 20 files.')
    await expect(draftFiles(page)).toHaveCount(0)
    await choose(page, paths.slice(0, 19))
    await expect(draftFiles(page)).toHaveCount(19)
    await choose(page, paths.slice(19, 20))
    await expect(draftFiles(page)).toHaveCount(20)
    await expect(page.getByText('20 of 20 uploaded, 100%')).toBeVisible()
    await choose(page, paths.slice(20))
    await expectToast(page, 'You can only upload up to 20 files.')
    await expect(draftFiles(page)).toHaveCount(20)
  })

  test('150 MB are taken, a byte more is not; nor what is no document', async ({ page }) => {
    await openWork(page, at(), await fresh())
    await page.route('**/api/v1/uploads**', (route) => route.abort())
    const [over = '', exact = '', less = '', byte = ''] = await makeSparse(
      maxBytes + 1,
      maxBytes,
      maxBytes - 1,
      1,
    )
    await choose(page, [over])
    await expectToast(page, 'Total upload size cannot exceed 150 MB.')
    await expect(draftFiles(page)).toHaveCount(0)
    await choose(page, [less])
    await expect(draftFiles(page)).toHaveCount(1)
    await choose(page, [byte])
    await expect(draftFiles(page)).toHaveCount(2)
    await choose(page, [byte])
    await expectToast(page, 'Total upload size cannot exceed 150 MB.')
    await expect(draftFiles(page)).toHaveCount(2)
    for (const _ of [1, 2])
      await page
        .getByRole('button', { name: /^Remove sparse/ })
        .first()
        .click()
    await choose(page, [exact])
    await expect(draftFiles(page)).toHaveCount(1)
    await page.getByRole('button', { name: /^Remove sparse/ }).click()
    await choose(page, ['package.json'])
    await expect(toast(page, 'This type of file is not accepted: package.json')).toBeVisible()
    await expect(draftFiles(page)).toHaveCount(0)
  })
})
