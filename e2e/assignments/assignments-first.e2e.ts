import type { Route } from '@playwright/test'
import { expect, test, useServer } from '../kit/test.ts'
import {
  choose,
  draftFiles,
  freshWork,
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

const fresh = (title?: string) => freshWork(server.current, title)

test('when the reply to a save is lost, it is sent again and written once [assignment-42]', async ({
  page,
}) => {
  const id = await fresh()
  const [file] = await makeFiles(1, 500)
  await openWork(page, at(), id)
  await choose(page, [file?.path ?? ''])
  await remark(page).fill('heard or not')
  const loseReply = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/updateAssignment', loseReply, { times: 1 })
  await saveButton(page).click()
  await expect(toast(page, 'Saved as draft.')).toBeVisible()
  await expect(draftFiles(page)).toHaveCount(0)
  await page.reload()
  await expect(remark(page)).toHaveValue('heard or not')
  await expect(draftFiles(page)).toHaveCount(0)
  expect(await storedFiles(server.current, id)).toEqual([{ name: file?.name, sha256: file?.sha256 }])
})

test.describe('two editors', () => {
  test('of two devices, the second is notified, keeps its text and sees what was submitted [assignment-43]', {
    tag: '@long',
  }, async ({ page, browser }) => {
    const id = await fresh()
    const files = await makeFiles(2, 100)
    await openWork(page, at(), id)
    await choose(page, [files[0]?.path ?? ''])
    await remark(page).fill('from the first')
    const context = await browser.newContext()
    const second = await context.newPage()
    await openWork(second, at(), id)
    await choose(second, [files[1]?.path ?? ''])
    await remark(second).fill('from the second')
    await submit(page)
    await expect(submitStep(page)).toContainText('You have submitted this.')
    await submit(second)
    await expect(
      toast(second, 'This is already submitted, from another tab or device. Nothing was changed.'),
    ).toBeVisible()
    await expect(submitStep(second)).toContainText('You have submitted this.')
    await expect(submitStep(second)).toContainText('from the first')
    const unsent = second.getByRole('region', { name: 'Not sent' })
    await expect(unsent).toContainText('from the second')
    await expect(unsent).toContainText(files[1]?.name ?? 'no file')
    await unsent.getByRole('button', { name: 'Discard' }).click()
    await expect(unsent).toHaveCount(0)
    expect((await storedFiles(server.current, id)).map(({ sha256 }) => sha256)).toEqual([files[0]?.sha256])
    await context.close()
  })

  test('of two tabs, the second shows that the first has the lock, and can take over its text [assignment-39]', async ({
    page,
  }) => {
    const id = await fresh()
    await openWork(page, at(), id)
    await remark(page).fill('typed in the first tab')
    const second = await page.context().newPage()
    await second.goto(at(`/assignment/${id}`))
    await expect(second.getByText('You are working on this in another tab.')).toBeVisible()
    await second.getByRole('button', { name: 'Go on here' }).click()
    await expect(remark(second)).toHaveValue('typed in the first tab')
    await expect(page.getByText('You are working on this in another tab.')).toBeVisible()
    await remark(second).fill('and in the second')
    await second.close()
    await expect(remark(page)).toHaveValue('and in the second')
  })
})
