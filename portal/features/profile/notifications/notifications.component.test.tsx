import { beforeEach, expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#domain/call.ts'
import { chooseNews, newsChoices } from '#domain/news/calls.ts'
import { loadChanges } from '#portal/shared/outbox/unsent-changes.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, cutNetwork, fail, hold } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const ok = { statusCode: 200, message: 'OK' }
const path = '/profile/notifications'
const toggle = (name: string | RegExp) => page.getByRole('switch', { name })
const saved = async () => (await askedOf(chooseNews)).map(({ body }) => body)
const { institute_id } = inject('sessions').aarav
const usual = { institute_id, quiet_from: '21:00', quiet_until: '07:00', digest_at: null, paused_until: null }

function choices(part: Partial<CallReply<typeof newsChoices>['result']> = {}) {
  answer(newsChoices, (real) => ({ ...real, result: { ...real.result, ...part } }))
}
/** The server notes what is chosen. */
function accept() {
  answer(chooseNews, { ...ok, result: null })
}

beforeEach(accept)

test('the profile leads to a row for each topic; what is usually on is on, and security is fixed, with why [news-69, news-16, news-17]', async () => {
  const screen = await renderScreen('/profile', { width: 390 })
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect.poll(screen.address).toBe(path)
  await expect.element(toggle('Fees: E-mail')).toBeChecked()
  await expect.element(toggle('Documents: E-mail')).not.toBeChecked()
  await expect.element(toggle('Security: E-mail')).toBeChecked()
  await expect.element(toggle('Security: E-mail')).toBeDisabled()
  await expect.element(page.getByText('Always on: it protects your account.')).toBeVisible()
  await expectClean('notifications')
  await expectReadable('notifications')
})

test('a switch is saved at once, with the hours as they are; what the institute has decided cannot be switched [news-69, news-28]', async () => {
  choices({
    topics: [
      { topic: 'fees', channel: 'email', is_on: true, is_fixed: false },
      { topic: 'homework', channel: 'email', is_on: true, is_fixed: true },
      { topic: 'classes', channel: 'email', is_on: false, is_fixed: true },
    ],
  })
  await renderScreen(path)
  await expect.element(page.getByText('Always sent: the institute has decided that.')).toBeVisible()
  await expect.element(page.getByText('Not sent: the institute has decided that.')).toBeVisible()
  await expect.element(toggle('Homework: E-mail')).toBeDisabled()
  await toggle('Fees: E-mail').click({ force: true })
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(await saved()).toEqual([{ ...usual, topics: [{ topic: 'fees', channel: 'email', is_on: false }] }])
})

test.each([390, 1440])(
  'with SMS and WhatsApp each channel has a column at %i px; topics that it does not send have none there [news-69, news-41]',
  async (width) => {
    answer(newsChoices, (real) => ({
      ...real,
      result: {
        ...real.result,
        topics: real.result.topics.flatMap((one) =>
          one.channel === 'email'
            ? [
                one,
                ...(one.topic === 'documents'
                  ? []
                  : [{ ...one, channel: 'sms' as const, is_on: true, is_fixed: false }]),
                { ...one, channel: 'whatsapp' as const, is_on: false, is_fixed: false },
              ]
            : one,
        ),
      },
    }))
    await renderScreen(path, { width })
    await expect.element(toggle('Fees: SMS')).toBeChecked()
    await expect.element(toggle('Security: SMS')).toBeEnabled()
    await expect.element(toggle('Security: E-mail')).toBeDisabled()
    await expect.element(toggle('Documents: SMS')).not.toBeInTheDocument()
    await expect
      .element(page.getByText('It protects your account: always on, except by SMS and WhatsApp.'))
      .toBeVisible()
    await expect.element(page.getByText(/^SMS and WhatsApp messages go to \d+\.$/)).toBeVisible()
    const startOf = (name: string) => toggle(name).element().parentElement?.getBoundingClientRect().left
    for (const channel of ['Devices', 'E-mail', 'WhatsApp'])
      expect(startOf(`Documents: ${channel}`)).toBe(startOf(`Fees: ${channel}`))
    await expectClean(`four channels at ${width}`)
    await toggle('Security: SMS').click({ force: true })
    await expect
      .poll(saved)
      .toEqual([{ ...usual, topics: [{ topic: 'security', channel: 'sms', is_on: false }] }])
  },
)

test('topics and channels that this release does not know are left out [news-70]', async () => {
  choices({
    topics: [
      { topic: 'fees', channel: 'email', is_on: true, is_fixed: false },
      { topic: 'fees', channel: 'fax', is_on: true, is_fixed: false },
      { topic: 'transport', channel: 'email', is_on: true, is_fixed: true },
    ],
  })
  await renderScreen(path)
  await expect.element(toggle('Fees: E-mail')).toBeVisible()
  expect(page.getByRole('switch', { name: /:/ }).elements()).toHaveLength(1)
  await expectReadable('choices of a later release')
})

test('switches that are pressed while one is saved are saved together, the last state of each [news-69]', async () => {
  const send = hold(chooseNews)
  await renderScreen(path)
  await toggle('Fees: E-mail').click({ force: true })
  await toggle('Classes: E-mail').click({ force: true })
  await toggle('Notices: E-mail').click({ force: true })
  await toggle('Classes: E-mail').click({ force: true })
  await expect.element(toggle('Classes: E-mail')).toBeChecked()
  send()
  accept()
  const topic = (name: string, is_on: boolean) => ({ topic: name, channel: 'email', is_on })
  await expect.poll(saved).toEqual([
    { ...usual, topics: [topic('fees', false)] },
    { ...usual, topics: [topic('fees', false), topic('notices', false), topic('classes', true)] },
  ])
})

test('quiet hours, one message a day and a pause [news-18, news-19, news-21]', async () => {
  await renderScreen(path)
  const last = async () => (await saved()).at(-1)
  await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveDisplayValue('9:00 PM')
  await page.getByRole('combobox', { name: 'From' }).selectOptions('10:30 PM')
  // Before what is saved is read again.
  choices({ quiet_from: '22:30' })
  await expect.poll(last).toEqual({ ...usual, topics: [], quiet_from: '22:30' })
  await toggle('Quiet hours').click({ force: true })
  choices({ quiet_from: '00:00', quiet_until: '00:00' })
  await expect.poll(last).toEqual({ ...usual, topics: [], quiet_from: '00:00', quiet_until: '00:00' })
  await expect.element(page.getByRole('combobox', { name: 'From' })).not.toBeInTheDocument()
  await toggle('One message a day').click({ force: true })
  await expect.poll(last).toMatchObject({ digest_at: '18:00' })
})

test('a pause of a week says until when, and can be ended [news-21]', async () => {
  await renderScreen(path, { width: 390 })
  await page.getByRole('button', { name: 'Pause for a week' }).click()
  const week = new Date(Date.parse(inject('moment')) + 7 * 86_400_000).toISOString()
  await expect
    .poll(async () => ((await saved()).at(-1) as { paused_until: string }).paused_until.slice(0, 10))
    .toBe(week.slice(0, 10))
  leaveScreen()
  choices({ paused_until: '2026-12-06T15:30:00+05:30' })
  await renderScreen(path, { width: 390 })
  await expect.element(page.getByText('Paused until 06-12-2026, 3:30 PM')).toBeVisible()
  await expectClean('a pause')
  await page.getByRole('button', { name: 'End the pause' }).click()
  await expect.poll(async () => (await saved()).at(-1)).toEqual({ ...usual, topics: [] })
})

test('a refusal is shown, with what holds [news-69]', async () => {
  fail(chooseNews, 400, 'topics: fees cannot be changed')
  await renderScreen(path)
  await toggle('Fees: E-mail').click({ force: true })
  await expect.element(page.getByText('topics: fees cannot be changed')).toBeVisible()
  await expect.element(toggle('Fees: E-mail')).toBeChecked()
})

test('without a network a choice waits on the device, also those that follow, and is sent as one [news-69]', async () => {
  await renderScreen(path)
  await expect.element(toggle('Fees: E-mail')).toBeChecked()
  const restore = cutNetwork()
  await toggle('Fees: E-mail').click({ force: true })
  await expect.poll(loadChanges).not.toEqual([])
  await toggle('Tests and results: E-mail').click({ force: true })
  await toggle('One message a day').click({ force: true })
  await expect.element(page.getByRole('combobox', { name: 'At' })).toBeVisible()
  expect(await (await askedOf(chooseNews)).length).toBeGreaterThan(0)
  const before = (await saved()).length
  restore()
  const topics = ['fees', 'tests'].map((topic) => ({ topic, channel: 'email', is_on: false }))
  await expect
    .poll(async () => (await saved()).slice(before).at(-1))
    .toEqual({ ...usual, topics, digest_at: '18:00' })
})

test('another back end, without this choice, and a failure say so [news-68]', async () => {
  const mend = fail(newsChoices, 404)
  await renderScreen(path)
  await expect.element(page.getByText('Notifications cannot be chosen here yet.')).toBeVisible()
  leaveScreen()
  mend()
  fail(newsChoices, 422)
  await renderScreen(path)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('by keyboard alone: Space switches, and the focus stays [shell-27]', async () => {
  await renderScreen(path)
  await expect.element(toggle('Fees: E-mail')).toBeChecked()
  await tabTo(toggle('Fees: E-mail'))
  await userEvent.keyboard(' ')
  await expect.element(toggle('Fees: E-mail')).not.toBeChecked()
  await expect.poll(saved).toHaveLength(1)
  expect(document.activeElement).toBe(toggle('Fees: E-mail').element())
  await tabTo(page.getByRole('button', { name: 'Pause for a week' }))
})
