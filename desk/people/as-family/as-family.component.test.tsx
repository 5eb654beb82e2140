import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { beginFamilyView, endFamilyView } from '#domain/desk/as-family-calls.ts'
import { familyPage } from '#domain/desk/as-family-page.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { exampleSignIn } from '#portal/testing/session-examples.ts'
import { renderDesk } from '../../testing/desk.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const frame = () => document.querySelector('iframe')

async function begin(minutes: number) {
  answer(
    beginFamilyView,
    // As said by a server whose clock is an hour behind.
    done({
      until: new Date(Date.now() + (minutes - 60) * 60_000).toISOString(),
      left_seconds: minutes * 60,
      view_id: 7,
      session: exampleSignIn({}),
    }),
  )
  answer(endFamilyView, done({}))
  await renderDesk('/people/1/as-family', { width: 390, height: 844 })
  await expect
    .element(page.getByRole('heading', { name: 'See the portal as Aarav Sharma does' }))
    .toBeVisible()
  await expectClean('before it begins')
  expect(await askedOf(beginFamilyView)).toEqual([])
  await button('See it').click()
}

test('an address begins nothing; a button does, below a banner that ends it [desk-91, desk-94]', async () => {
  await begin(14.5)
  await expect.element(page.getByText('You see this as Aarav Sharma does.')).toBeVisible()
  await expect.element(page.getByText('Read only · 14 minutes left')).toBeVisible()
  expect(frame()?.getAttribute('src')).toBe(familyPage)
  await expectReadable('the banner')
  await button('End').click()
  await expect.element(page.getByRole('heading', { name: 'Aarav Sharma', exact: true })).toBeVisible()
  expect(frame()).toBeNull()
  await expect.poll(async () => (await askedOf(endFamilyView)).length).toBe(1)
})

test('at its end the portal is gone from the screen, and from this page [desk-93, desk-94]', async () => {
  await begin(0)
  await expect
    .poll(() => page.getByRole('heading', { name: 'This is over' }).elements().length, { timeout: 10_000 })
    .toBe(1)
  expect(frame()).toBeNull()
  await expect.element(button('See it again')).toBeVisible()
})

test('only the page in the frame may say that it is over', async () => {
  await begin(10)
  await expect.element(button('End')).toBeVisible()
  postMessage({ familyPage: 'over' }, location.origin)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(frame()).not.toBeNull()
})
