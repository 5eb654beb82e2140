import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectTrapped, tabTo, visitPopup } from '#portal/testing/keyboard.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { homeReady } from './testing.ts'

const banner = page.getByRole('banner')

/** As the code asks for it; the browser of these tests asks for less motion. */
function letMove() {
  const real = globalThis.matchMedia.bind(globalThis)
  const moving = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => real(query.replace('(prefers-reduced-motion: reduce)', 'not all')))
  onTestFinished(() => moving.mockRestore())
}

test('the focus stays in the promotion until it is closed', async () => {
  await renderScreen('/dashboard', { hasPromotion: true })
  await homeReady()
  const popup = page.getByRole('dialog')
  await expectTrapped(popup)
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
})

test('the skip link leads past the menu', async () => {
  const { href } = location
  onTestFinished(() => history.replaceState(null, '', href))
  await renderScreen('/dashboard')
  await homeReady()
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await userEvent.keyboard('{Tab}')
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Tab}')
  expect(document.querySelector('main')?.contains(document.activeElement)).toBe(true)
})

test('menu, child, year, theme and profile [shell-27]', async () => {
  await renderScreen('/dashboard', { as: 'rohan' })
  await homeReady()
  await tabTo(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fees' }))
  const child = banner.getByRole('button', { name: /Student/ })
  await tabTo(child)
  await visitPopup(child, page.getByRole('dialog', { name: 'Switch student' }))
  const year = banner.getByRole('combobox', { name: 'Academic Year' })
  await tabTo(year)
  const chosen = () => (year.element() as HTMLSelectElement).value
  const before = chosen()
  // The year in use is the first of them, or the last.
  await userEvent.keyboard('{ArrowDown}')
  if (chosen() === before) await userEvent.keyboard('{ArrowUp}')
  expect(chosen()).not.toBe(before)
  await expect.element(year).toBeEnabled()
  const theme = page.getByRole('button', { name: 'Theme' })
  await tabTo(theme)
  await visitPopup(theme, page.getByRole('dialog', { name: 'Theme' }))
  await userEvent.keyboard('{Enter}')
  await tabTo(page.getByRole('dialog').getByRole('radio', { checked: true }))
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.documentElement.className).not.toContain('light')
  await userEvent.keyboard('{Escape}')
  const profile = page.getByRole('button', { name: 'Profile' })
  await tabTo(profile)
  await visitPopup(profile, page.getByRole('dialog', { name: 'Profile' }))
  await userEvent.keyboard('{Enter}')
  await tabTo(page.getByRole('button', { name: 'Logout' }))
})

test('banners pause and turn; View All and back', async () => {
  letMove()
  const screen = await renderScreen('/dashboard')
  await homeReady()
  const dot = page.getByRole('button', { name: /^Banner 2 of/ })
  await tabTo(dot)
  await userEvent.keyboard('{Enter}')
  await expect.element(dot).toHaveAttribute('aria-current', 'true')
  await tabTo(page.getByRole('button', { name: 'Pause banners' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Play banners' })).toHaveFocus()
  await tabTo(page.getByRole('link', { name: 'View All' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.address).toBe('/announcement')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await tabTo(page.getByRole('searchbox'))
  await userEvent.keyboard('zzzz')
  await tabTo(page.getByRole('button', { name: 'Clear search' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await tabTo(page.getByRole('main').getByRole('link', { name: 'Home' }), 'back')
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.address).toBe('/dashboard')
})

test('on a phone, the tab bar and More', async () => {
  const screen = await renderScreen('/dashboard', { width: 390, height: 844 })
  await homeReady()
  const more = page.getByRole('button', { name: 'More' })
  await tabTo(more)
  await visitPopup(more, page.getByRole('dialog', { name: 'More' }))
  await userEvent.keyboard('{Enter}')
  await tabTo(page.getByRole('dialog').getByRole('link', { name: 'Fees' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.address).toBe('/fees')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
