import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetOldShared, forgetShared, readShared } from '#portal/shared/device/shared-files.ts'
import { titles } from '#portal/testing/assignment-titles.ts'
import { clearDrafts } from '#portal/testing/assignments.ts'
import { expectClean } from '#portal/testing/look.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const hourMs = 60 * 60 * 1000
/** The smallest GIF. */
const gif = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAA='), (letter) => letter.charCodeAt(0))

/** As the service worker keeps them. */
async function keepShared(...names: string[]): Promise<void> {
  const cache = await caches.open('shared-files')
  for (const [index, name] of names.entries()) {
    const headers = {
      'x-name': encodeURIComponent(name),
      'x-at': String(Date.now()),
      'content-type': 'image/gif',
    }
    await cache.put(`/share/${index}`, new Response(gif, { headers }))
  }
}

const choice = (title: string) => page.getByRole('link', { name: `Add to ${title}` })
const message = (text: string) => expect.element(page.getByText(text)).toBeVisible()

beforeEach(async () => {
  const clear = () => Promise.all([forgetShared(), clearDrafts()])
  await clear()
  return () => void clear()
})

test('shared photos are added to the homework that is chosen, and not kept elsewhere [assignment-46]', async () => {
  await keepShared('Seite 1.gif', 'page 2.gif')
  const screen = await renderScreen('/share', { width: 390 })
  await message('2 files are shared')
  await expect.element(page.getByText('Seite 1.gif')).toBeVisible()
  await expectClean('shared files')
  await choice(titles.today).click()
  await expect.element(page.getByRole('button', { name: 'Remove Seite 1.gif' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove page 2.gif' })).toBeVisible()
  await expect.poll(screen.address).toMatch(/^\/assignment\/\d+$/)
  await expect.poll(async () => (await readShared()).length).toBe(0)
  await screen.goBack()
  await message('Nothing is shared')
})

test('only homework that may be handed in is offered', async () => {
  await keepShared('a.gif')
  await renderScreen('/share', { width: 1440 })
  await expect.element(choice(titles.today)).toBeVisible()
  await expect.element(choice(titles.late)).toBeVisible()
  await expect.element(choice(titles.marks)).not.toBeInTheDocument()
})

test('they can be discarded', async () => {
  await keepShared('a.gif')
  await renderScreen('/share')
  await page.getByRole('button', { name: 'Discard' }).click()
  await message('Nothing is shared')
  expect(await readShared()).toEqual([])
})

test.each([
  ['tooManyFiles', 'You can only upload up to 20 files.'],
  ['tooLarge', 'Total upload size cannot exceed 150 MB.'],
  ['noRoom', 'This device has no room to keep the files.'],
])('the screen shows the fault %s [assignment-46]', async (fault, text) => {
  await renderScreen(`/share?fault=${fault}`)
  await message(text)
})

test('what is too much is named beside what waits', async () => {
  await keepShared('a.gif')
  await renderScreen('/share?fault=tooManyFiles', { width: 390 })
  await message('What you shared last was not added. You can only upload up to 20 files.')
  await expect.element(page.getByText('a.gif')).toBeVisible()
  await expectClean('shared files with a fault')
})

describe('who hands in no homework [assignment-46]', () => {
  test.each([
    ['rohan', 'Parents are not allowed to submit'],
    ['neha', 'There is no homework in this account'],
  ] as const)('%s sees a message, and nothing is kept', async (as, text) => {
    await keepShared('a.gif')
    await renderScreen('/share', { as })
    await message(text)
    await expect.poll(async () => (await readShared()).length).toBe(0)
  })
})

test('after a day they are deleted [assignment-46]', async () => {
  await keepShared('a.gif')
  await forgetOldShared(Date.now() + 23 * hourMs)
  expect((await readShared()).map(({ name }) => name)).toEqual(['a.gif'])
  await forgetOldShared(Date.now() + 25 * hourMs)
  expect(await readShared()).toEqual([])
})
