import { titles } from '#portal/testing/assignment-titles.ts'
import { expect, test, useServer } from '../kit/test.ts'
import {
  choose,
  freshWork,
  idOf,
  makeFiles,
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

const fresh = () => freshWork(server.current)

test('an attachment is shown in the viewer; Download makes its call and opens a new tab [assignment-23]', {
  tag: '@long',
}, async ({ page }) => {
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
  test('saves a draft with a file, a link and a remark, and submits it once [assignment-36, assignment-38]', {
    tag: '@long',
  }, async ({ page }) => {
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
})
