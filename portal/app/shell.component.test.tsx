import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { studentHome } from '#domain/home/calls.ts'
import { switchChild } from '#domain/session/calls.ts'
import { themeKey } from '#domain/session/theme.ts'
import { holdInput, releaseInput } from '#portal/shared/device/held-input.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { expectFits } from '#portal/testing/look.ts'
import { chooseAnaya, letSwitch } from '#portal/testing/other-child.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { askedOf, cutNetwork, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { homeReady } from './testing.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const menu = () =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('list')
    .first()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
const school = [
  'Home',
  'Time Table',
  'Study Materials',
  'Live Classes',
  'My Exam',
  'Exam Reports',
  'Documents',
  'Homework',
  'My Products',
  'Event Calender',
  'Fees',
]

describe('the menu [shell-8]', () => {
  test.each<{ who: string; as: PersonName; expected: string[] }>([
    { who: 'a student of a school', as: 'aarav', expected: school },
    {
      who: 'a parent',
      as: 'rohan',
      expected: school.filter((label) => label !== 'Study Materials' && label !== 'Documents'),
    },
    {
      who: 'a student of a coaching institute',
      as: 'riya',
      expected: school
        .filter((label) => label !== 'Event Calender')
        .map((label) => (label === 'Homework' ? 'Assignments' : label)),
    },
    {
      who: 'an open user',
      as: 'neha',
      expected: school.filter((label) => !['Event Calender', 'Homework', 'Fees'].includes(label)),
    },
  ])('$who', async ({ as, expected }) => {
    await renderScreen('/dashboard', { as })
    await expect.poll(menu).toEqual(expected)
  })

  test('a screen that the menu hides cannot be opened by its address [shell-4]', async () => {
    const screen = await renderScreen('/document', { as: 'meera' })
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test('on a phone: four tabs, the rest behind More, all within reach [shell-11]', async () => {
    await renderScreen('/dashboard', { width: 390, height: 844 })
    await expect.element(button('More')).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect(tabs.elements().map((tab) => tab.textContent)).toEqual([
      'Home',
      'Time Table',
      'Homework',
      'My Exam',
    ])
    await button('More').click()
    await expect.element(page.getByRole('dialog').getByRole('link', { name: 'Fees' })).toBeVisible()
    expectFits('More')
    await userEvent.keyboard('{Escape}')
    await expect.element(button('More')).toHaveFocus()
  })

  test('an unknown address offers the way home [shell-5]', async () => {
    const screen = await renderScreen('/no-such-place', { as: 'diya' })
    await expect.element(page.getByText('There is nothing at this address')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect.poll(screen.address).toBe('/dashboard')
  })
})

describe('the header', () => {
  test.each([
    ['/assignment/8001', '/assignment'],
    ['/exam/bookmarks/5', '/exam/bookmarks'],
    ['/report', '/report'],
  ])('a switch of child leads from %s to %s [shell-17]', async (from, to) => {
    letSwitch()
    const screen = await renderScreen(from, { as: 'rohan' })
    await chooseAnaya()
    await expect.element(page.getByRole('banner')).toMatchTextContent('Anaya')
    await expect.poll(screen.address).toBe(to)
  })

  test.each([
    ['/exam/bookmarks/5', 'Fees', '/fees'],
    ['/assignment/8001', 'Time Table', '/timetable'],
  ])(
    'who has gone on from %s before the child is switched stays there: %s [shell-17]',
    async (from, link, to) => {
      letSwitch()
      const release = hold(switchChild)
      const screen = await renderScreen(from, { as: 'rohan' })
      await chooseAnaya()
      await userEvent.keyboard('{Escape}')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
      await expect.poll(screen.address).toBe(to)
      release()
      await expect.element(page.getByRole('banner')).toMatchTextContent('Anaya')
      await expect.poll(screen.address).toBe(to)
      await new Promise((done) => setTimeout(done, 500))
      expect(screen.address()).toBe(to)
    },
  )

  test('a parent switches child without signing in again; the data follow [shell-17]', async () => {
    letSwitch()
    await renderScreen('/dashboard', { as: 'rohan' })
    await homeReady()
    const asked = async () => (await askedOf(studentHome)).map(({ params }) => Number(params.student_id))
    const { rohan, rohanOfAnaya } = inject('sessions')
    expect(new Set(await asked())).toEqual(new Set([rohan.student_id]))
    await chooseAnaya()
    await expect.element(page.getByRole('banner').getByRole('button', { name: /Anaya/ })).toBeVisible()
    await expect.poll(async () => (await asked()).at(-1)).toBe(rohanOfAnaya.student_id)
    expect((await askedOf(switchChild)).map(({ body }) => body)).toEqual([
      { institute_id: rohan.institute_id, student_id: rohanOfAnaya.student_id },
    ])
  })

  test('a school with two years offers them; choosing one shows home of that year [shell-13]', async () => {
    const screen = await renderScreen('/document')
    const years = page.getByRole('banner').getByRole('combobox', { name: 'Academic Year' })
    await expect.element(years).toBeVisible()
    expect(years.getByRole('option').elements()).toHaveLength(2)
    const [, before] = inject('sessions').aarav.student_acad_year
    await years.selectOptions(before?.acad_yr_name ?? '?')
    await expect.poll(screen.address).toBe('/dashboard')
    await homeReady()
    expect(await askedOf(studentHome)).not.toEqual([])
    expect(getSession().yearId).toBe(before?.acad_yr_id)
    await expect.element(years).toHaveValue(String(before?.acad_yr_id))
  })

  test.each([
    { name: 'Dark', className: 'dark', kept: 'dark' },
    { name: 'Blue', className: 'blue', kept: 'blue' },
    { name: 'Light', className: 'light', kept: 'light' },
    { name: 'Purple', className: 'contrast', kept: 'purple' },
  ])(
    'theme $name shows at once, and is kept for the server, too [shell-14]',
    async ({ name, className, kept }) => {
      const forget = () => {
        // biome-ignore lint/suspicious/noDocumentCookie: it is what the portal writes
        document.cookie = `${themeKey}=; path=/; max-age=0`
      }
      forget()
      onTestFinished(forget)
      await renderScreen('/dashboard', { as: 'diya' })
      await button('Theme').click()
      const themes = page.getByRole('dialog', { name: 'Theme' })
      if (name === 'Light') await themes.getByText('Dark').click()
      await themes.getByText(name).click()
      await expect.element(themes.getByRole('radio', { name })).toBeChecked()
      expect([...document.documentElement.classList]).toEqual([className])
      expect(document.cookie.split('; ')).toContain(`${themeKey}=${kept}`)
      expect(localStorage.getItem(themeKey)).toBe(kept)
    },
  )

  test('help and social pages are links where their address is set [shell-12]', async () => {
    const set = { help_url: 'https://help.example', youtube_url: 'https://video.example/school' }
    const unset = { twitter_url: '', fg_page_url: '', instagram_url: '', linkedin_url: '', whatsapp_url: '' }
    await renderScreen('/dashboard', { change: (session) => ({ ...session, ...unset, ...set }) })
    await button('Profile').click()
    const outside = page
      .getByRole('link')
      .elements()
      .filter((link) => link.getAttribute('target') === '_blank')
    const addresses = outside.map((link) => link.getAttribute('href'))
    expect(addresses).toEqual(expect.arrayContaining(Object.values(set)))
    const pages = page.getByRole('list', { name: 'Follow us' }).first().getByRole('link').elements()
    expect(pages.map((link) => link.getAttribute('aria-label'))).toEqual(['YouTube (opens in a new window)'])
  })

  test('the profile popup: the parent’s own name, and links when set [shell-15]', async () => {
    const links = { privacy_policy_url: 'https://example.org/privacy', terms_and_condition_url: '' }
    await renderScreen('/dashboard', { as: 'rohan', change: (session) => ({ ...session, ...links }) })
    await button('Profile').click()
    const popup = page.getByRole('dialog', { name: 'Profile' })
    await expect.element(popup.getByRole('heading', { name: 'Rohan Sharma' })).toBeVisible()
    await expect.element(popup.getByText('9000000010')).toBeVisible()
    await expect.element(popup.getByRole('button', { name: 'Logout' })).toBeVisible()
    const policy = popup.getByRole('link', { name: 'Privacy Policy' })
    await expect.element(policy).toHaveAttribute('href', 'https://example.org/privacy')
    await expect.element(policy).toHaveAttribute('rel', 'noopener noreferrer')
    expect(popup.getByRole('link', { name: 'Terms Of Service' }).elements()).toEqual([])
  })
})

test('without a connection every screen says so until it is back [shell-21]', async () => {
  await renderScreen('/dashboard')
  await homeReady()
  const notice = page.getByRole('status').filter({ hasText: 'Please check your internet connection!' })
  expect(notice.elements()).toEqual([])
  const mend = cutNetwork()
  await expect.element(notice).toBeVisible()
  mend()
  await expect.element(notice).not.toBeInTheDocument()
})

describe('a press before hydration', () => {
  test.each([
    { what: 'a button', press: () => document.querySelector<HTMLElement>('#early button')?.click() },
    { what: 'a form', press: () => document.querySelector<HTMLFormElement>('#early form')?.requestSubmit() },
  ])('$what is done after it', ({ what, press }) => {
    const place = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => place.remove())
    place.id = 'early'
    place.innerHTML = '<button type="button">Forgot Password?</button><form></form>'
    holdInput()
    press()
    const done: string[] = []
    place.querySelector('button')?.addEventListener('click', () => done.push('a button'))
    place.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      done.push('a form')
    })
    expect(done).toEqual([])
    releaseInput()
    expect(done).toEqual([what])
    press()
    expect(done).toEqual([what, what])
  })
})
