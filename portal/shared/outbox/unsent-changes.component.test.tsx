import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookmarks, deleteBookmark } from '#domain/exam/bookmark/calls.ts'
import { readAnnouncements } from '#domain/home/calls.ts'
import { studentDetail, updateProfile } from '#domain/profile/calls.ts'
import { noConnectionMessage } from '#domain/status-message.ts'
import { removeStored, stored } from '#portal/shared/storage.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, cutNetwork, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const notice = () => page.getByText(new RegExp(`^${noConnectionMessage} .*1 change waits to be sent$`))
const fact = (label: string) =>
  [...document.querySelectorAll('main dt')].find((term) => term.textContent === label)?.parentElement
    ?.textContent
const saved = { statusCode: 200, message: 'OK', result: { photo_url: '' } }
const setTown = (value: string) =>
  answer(studentDetail, (real) => ({ ...real, result: { ...real.result, birthPlace: value } }))

async function changeTown(value: string) {
  await button('Edit Birth Place').click()
  const popup = page.getByRole('dialog')
  await popup.getByLabelText('Birth Place').fill(value)
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect.element(popup).not.toBeInTheDocument()
}

async function openProfile() {
  await renderScreen('/profile', { width: 390 })
  await expect.element(button('Edit Birth Place')).toBeVisible()
}

describe('an edit of the profile', () => {
  test('waits for the network, also in the next page, replaces an earlier one, and goes out by itself', async () => {
    setTown('Pune')
    answer(updateProfile, saved)
    await openProfile()
    const restore = cutNetwork()
    await changeTown('Nashik')
    await expect.element(page.getByText(/This is kept on the device/)).toBeVisible()
    await changeTown('Shimla')
    await expect.poll(() => fact('Birth Place')).toBe('Birth PlaceShimlaWaiting to be sent')
    await expect.element(notice()).toBeVisible()
    await expectClean('a change that waits')
    leaveScreen()
    // A browser that is killed in these seconds loses the number, and keeps the changes.
    removeStored(stored.unsent.shelf, stored.unsent.key)
    await openProfile()
    await expect.poll(() => fact('Birth Place')).toBe('Birth PlaceShimlaWaiting to be sent')
    const before = (await askedOf(updateProfile)).length
    restore()
    await expect.element(page.getByText('Your change was sent.')).toBeVisible()
    const sent = (await askedOf(updateProfile)).slice(before)
    expect(sent.map(({ body }) => body)).toEqual([{ birth_place: 'Shimla' }])
    await expect.poll(() => fact('Birth Place')).toBe('Birth PlacePune')
  })

  test('is not sent where the fact was changed elsewhere meanwhile, which is shown until it is closed', async () => {
    const mend = setTown('Pune')
    await openProfile()
    const restore = cutNetwork()
    await changeTown('Shimla')
    const before = (await askedOf(updateProfile)).length
    mend()
    setTown('Delhi')
    restore()
    const text =
      'Birth place was not saved. It was changed elsewhere meanwhile, to “Delhi”. Yours was “Shimla”.'
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.poll(() => fact('Birth Place')).toBe('Birth PlaceDelhi')
    expect((await askedOf(updateProfile)).length).toBe(before)
    await expectClean('a change that was refused')
    leaveScreen()
    await openProfile()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText(text)).not.toBeInTheDocument()
  })

  test('that the server refuses says why', async () => {
    setTown('Pune')
    await openProfile()
    const restore = cutNetwork()
    await changeTown('Shimla')
    fail(updateProfile, 422, 'Ask the office.')
    restore()
    await expect.element(page.getByText('Birth place was not saved. Ask the office.')).toBeVisible()
    await expect.poll(() => fact('Birth Place')).toBe('Birth PlacePune')
  })

  test('waits on while the server has a problem', async () => {
    setTown('Pune')
    await openProfile()
    const restore = cutNetwork()
    await changeTown('Shimla')
    const before = (await askedOf(updateProfile)).length
    fail(updateProfile, 503, 'Not just now')
    restore()
    await expect.poll(async () => (await askedOf(updateProfile)).length).toBeGreaterThan(before)
    await expect.element(page.getByText(/1 change waits to be sent/)).toBeVisible()
    expect(fact('Birth Place')).toBe('Birth PlaceShimlaWaiting to be sent')
  })

  test('is asked about before logging out', async () => {
    await openProfile()
    cutNetwork()
    await changeTown('Shimla')
    await button('Profile').click()
    await button('Logout').click()
    const question = page.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Birth place waits to be sent')
    await question.getByRole('button', { name: 'Stay' }).click()
  })
})

test('a bookmark that is removed without a network is gone, and stays gone', async () => {
  answer(deleteBookmark, { validate: 1, message: 'The bookmark is removed.' })
  await renderScreen('/exam/bookmarks')
  const cards = page.getByRole('article')
  await expect.element(cards.first()).toBeVisible()
  const total = cards.elements().length
  const restore = cutNetwork()
  await button('Remove bookmark of question 1').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => cards.elements().length).toBe(total - 1)
  leaveScreen()
  await renderScreen('/exam/bookmarks')
  await expect.poll(() => cards.elements().length).toBe(total - 1)
  const asked = (await askedOf(deleteBookmark)).length
  const { body } = (await askedOf(deleteBookmark))[0] ?? {}
  answer(bookmarks, ({ data }) => ({
    data: data.filter(({ ques_id }) => ques_id !== (body as { question_id: number }).question_id),
  }))
  restore()
  await expect.poll(async () => (await askedOf(deleteBookmark)).length).toBe(asked + 1)
  await expect.element(page.getByText('Your change was sent.')).toBeVisible()
  await expect.poll(() => cards.elements().length).toBe(total - 1)
})

test('announcements that are read without a network are marked up to when they were fetched', async () => {
  answer(readAnnouncements, { statusCode: 200, message: 'OK', result: null })
  await renderScreen('/dashboard')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  const restore = cutNetwork()
  await page.getByText('View All').first().click()
  await expect.poll(async () => (await askedOf(readAnnouncements)).length).toBeGreaterThan(0)
  const asked = await askedOf(readAnnouncements)
  restore()
  await expect.poll(async () => (await askedOf(readAnnouncements)).length).toBe(asked.length + 1)
  const sent = (await askedOf(readAnnouncements)).at(-1)
  expect(sent?.body).toEqual(asked[0]?.body)
  expect(sent?.body).toMatchObject({ until: expect.stringMatching(/^20/) })
})
