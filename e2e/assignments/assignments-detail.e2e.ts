import type { Page } from '@playwright/test'
import { titles } from '#portal/testing/assignment-titles.ts'
import { expect, test, useServer } from '../kit/test.ts'
import {
  choose,
  draftFiles,
  freshWork,
  idOf,
  makeFiles,
  makeSparse,
  openWork,
  remark,
  saveButton,
  storedFiles,
  submit,
  submitStep,
  toast,
} from './assignments.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const maxBytes = 157_286_400

const fresh = (title?: string) => freshWork(server.current, title)

/** Waits for the toast and dismisses it, so that the next one can be checked. */
async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(toast(page, text)).toHaveCount(0)
}

test('an attachment is shown in the viewer; Download makes its call and opens a new tab [assignment-23]', async ({
  page,
}) => {
  await openWork(page, at(), await idOf(server.current, titles.today))
  const details = page.getByRole('region', { name: 'New assignment details' })
  const view = details.getByRole('button', { name: /^View .+\.pdf$/ })
  await view.click()
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view).toBeFocused()
  const request = page.waitForRequest('**/onlineAssignment/downloadFile')
  const opened = page.waitForEvent('popup')
  await details.getByRole('button', { name: /^Download .+\.pdf$/ }).click()
  expect((await request).postDataJSON()).toMatchObject({ attachmentId_array: [expect.any(Number)] })
  await opened
})

test.describe('saving and submitting', () => {
  test('saves a draft with a file, a link and a remark, and submits it once [assignment-36, assignment-38]', async ({
    page,
  }) => {
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

  test('accepts 20 files and 150 MB; refuses a 21st file, a byte more, and files that are not documents [assignment-30, assignment-31, assignment-34]', async ({
    page,
  }) => {
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

    const other = await fresh(titles.late)
    await page.route('**/api/v1/uploads**', (route) => route.abort())
    await page.goto(at(`/assignment/${other}`))
    await submitStep(page).waitFor()
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
    await expect(submitStep(page)).toContainText('This type of file is not accepted: package.json')
    await expect(draftFiles(page)).toHaveCount(0)
  })
})
