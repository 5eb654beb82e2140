import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pushDevices, subscribePush } from '#domain/news/push-calls.ts'
import { localDay } from '#portal/shared/requests/freshness.ts'
import { readStored, removeStored, stored, writeStored } from '#portal/shared/storage.ts'
import { expectClean } from '#portal/testing/look.ts'
import { haveNotifications, publicKey } from '#portal/testing/notifying.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const { shelf, key } = stored.notifyingOffer
const hint = () => page.getByRole('region', { name: 'Get news on this device' })
const ready = () => expect.element(page.getByRole('region', { name: 'Needs you' })).toBeVisible()
const dayIn = (days: number) => localDay(new Date(Date.now() + days * 86_400_000))
const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const noDevices = (public_key = publicKey) => answer(pushDevices, done({ public_key, devices: [] }))

beforeEach(() => {
  removeStored(shelf, key)
  return () => removeStored(shelf, key)
})

async function openNotices() {
  await renderScreen('/announcement')
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
}

test('home offers notifications after notices were read, not on arrival [news-38]', async () => {
  const browser = haveNotifications()
  noDevices()
  await renderScreen('/dashboard')
  await ready()
  await expect.element(hint()).not.toBeInTheDocument()
  leaveScreen()
  await openNotices()
  await expect.poll(() => readStored(shelf, key)).toBe(dayIn(0))
  leaveScreen()
  await renderScreen('/dashboard', { width: 390 })
  await expect.element(hint()).toMatchTextContent('It is shown here when something is new')
  expect(browser.asked).toBe(0)
  await expectClean('offer of notifications')
})

test('“Turn on” asks the browser, and turns this device on', async () => {
  const browser = haveNotifications()
  noDevices()
  answer(subscribePush, done(null))
  writeStored(shelf, key, dayIn(0))
  await renderScreen('/dashboard')
  await hint().getByRole('button', { name: 'Turn on' }).click()
  await expect.element(hint()).not.toBeInTheDocument()
  expect(browser.asked).toBe(1)
  expect(await askedOf(subscribePush)).toMatchObject([{ body: { shows_details: false } }])
})

test.each(['Not now', 'Turn on'])('“%s” without a yes waits 30 days', async (name) => {
  haveNotifications({ answer: 'default' })
  noDevices()
  writeStored(shelf, key, dayIn(0))
  await renderScreen('/dashboard')
  await hint().getByRole('button', { name }).click()
  await expect.element(hint()).not.toBeInTheDocument()
  expect(readStored(shelf, key)).toBe(dayIn(30))
  leaveScreen()
  await openNotices()
  leaveScreen()
  await renderScreen('/dashboard')
  await ready()
  await expect.element(hint()).not.toBeInTheDocument()
})

test('a push service that cannot be reached leaves the offer, with why', async () => {
  haveNotifications({ isCut: true })
  noDevices()
  writeStored(shelf, key, dayIn(0))
  await renderScreen('/dashboard')
  await hint().getByRole('button', { name: 'Turn on' }).click()
  await expect.element(hint().getByRole('status')).toMatchTextContent('could not be turned on')
})

test('nothing is offered where the server has no notifications, or the browser was asked', async () => {
  haveNotifications({ permission: 'denied' })
  writeStored(shelf, key, dayIn(0))
  await renderScreen('/dashboard')
  await ready()
  await expect.element(hint()).not.toBeInTheDocument()
  leaveScreen()
  removeStored(shelf, key)
  haveNotifications()
  noDevices('')
  await openNotices()
  await expect.poll(() => askedOf(pushDevices)).toHaveLength(1)
  expect(readStored(shelf, key)).toBeNull()
})
