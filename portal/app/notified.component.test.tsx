import { expect, test } from 'vitest'
import { subscribePush } from '#domain/news/push-calls.ts'
import { readGiven } from '#portal/shared/notifying/given.ts'
import { turnOnHere } from '#portal/shared/notifying/here.ts'
import { forgetPerson } from '#portal/shared/storage.ts'
import { endpoint, hashOf, haveNotifications, publicKey } from '#portal/testing/notifying.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import { renewNotifications } from './notified.ts'

const ok = { statusCode: 200, message: 'OK', result: null }
const given = async () => (await askedOf(subscribePush)).map(({ body }) => body)

/** An account that has turned notifications on here. */
async function haveGiven(showsDetails = true) {
  const browser = haveNotifications({ permission: 'granted' })
  answer(subscribePush, ok)
  await renderScreen('/profile')
  await turnOnHere(publicKey, showsDetails)
  return browser
}

test('a visit gives the address that the browser has now, once, without a question [news-72]', async () => {
  const browser = await haveGiven()
  await renewNotifications()
  expect(await given()).toHaveLength(1)
  browser.endpoint = `${endpoint}-2`
  await Promise.all([renewNotifications(), renewNotifications()])
  await renewNotifications()
  expect((await given()).slice(1)).toMatchObject([
    { endpoint: `${endpoint}-2`, shows_details: true, replaces: await hashOf(endpoint) },
  ])
  expect(browser.asked).toBe(0)
})

test('one that has expired is subscribed again [news-72]', async () => {
  const browser = await haveGiven(false)
  browser.isSubscribed = false
  browser.endpoint = `${endpoint}-3`
  await renewNotifications()
  expect(browser.isSubscribed).toBe(true)
  expect((await given()).at(-1)).toMatchObject({ shows_details: false, replaces: await hashOf(endpoint) })
})

test('without a network, or with a push service that cannot be reached, the next visit does it [news-72]', async () => {
  const browser = await haveGiven()
  browser.endpoint = `${endpoint}-4`
  const end = fail(subscribePush, 'offline')
  await expect(renewNotifications()).rejects.toThrow()
  end()
  browser.isCut = true
  browser.isSubscribed = false
  await expect(renewNotifications()).rejects.toThrow()
  browser.isCut = false
  await renewNotifications()
  expect((await given()).at(-1)).toMatchObject({ replaces: await hashOf(endpoint) })
  expect(readGiven()?.hash).toBe(await hashOf(`${endpoint}-4`))
})

test('what was turned off on another device is not turned on again [news-72]', async () => {
  const browser = await haveGiven()
  browser.endpoint = `${endpoint}-5`
  fail(subscribePush, 404, 'Not Found')
  await renewNotifications()
  expect(readGiven()).toBeUndefined()
  const { length } = await given()
  await renewNotifications()
  expect(await given()).toHaveLength(length)
})

test('nothing is given of another account, after a Logout, or where the permission was taken back [news-72]', async () => {
  const browser = await haveGiven()
  browser.endpoint = `${endpoint}-6`
  leaveScreen()
  await renderScreen('/profile', { as: 'diya' })
  await renewNotifications()
  expect(await given()).toHaveLength(1)
  leaveScreen()
  await renderScreen('/profile', { as: 'aarav' })
  browser.permission = 'denied'
  await renewNotifications()
  expect(await given()).toHaveLength(1)
  browser.permission = 'granted'
  forgetPerson('logout')
  await renewNotifications()
  expect(await given()).toHaveLength(1)
})
