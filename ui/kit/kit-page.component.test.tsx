import 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findAxeFaults } from '#portal/testing/axe-faults.ts'
import { findMisfits, phoneWidth, touchedAnywhere } from '#portal/testing/fits.ts'
import { firstIfShort } from '#portal/testing/look.ts'
import { show } from '#portal/testing/screen.tsx'
import { showTheme } from '#portal/testing/themes.ts'
import { KitPage } from './kit-page.tsx'

/** Includes text fields. */
const touched = `${touchedAnywhere}, input:not([type=radio], [type=search])`
const widths = [390, 1440]
const themes = ['Light', 'Dark', 'Blue', 'Purple']
const popups = ['Dialog', 'Wide dialog', 'Full dialog', 'Question', 'Choice', 'Form', 'Popover']
const opener = (name: string) => page.getByRole('button', { name, exact: true })
const popup = page.getByRole('dialog').or(page.getByRole('alertdialog'))

async function openKit(theme: string, width: number): Promise<void> {
  await page.viewport(width, 900)
  show(<KitPage />)
  await page.getByRole('radio', { name: theme }).click()
  await expect.element(page.getByRole('heading', { name: 'Popups' })).toBeVisible()
}

afterEach(() => {
  document.documentElement.className = 'light'
})

/** Elements that are cut off, except text that ends in an ellipsis. */
const findCut = () =>
  [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one)
      return overflowX === 'hidden' && textOverflow === 'clip'
    })
    .map((one) => one.outerHTML.slice(0, 120))

async function expectLook(state: string): Promise<void> {
  const rules = document.documentElement.className === 'light' ? [] : ['color-contrast']
  expect.soft(await findAxeFaults(rules), state).toEqual([])
  expect.soft(findMisfits(innerWidth <= phoneWidth ? touched : 'none'), state).toEqual([])
  expect.soft(findCut(), state).toEqual([])
}

test.each(themes.flatMap((theme) => widths.map((width) => ({ theme, width }))))(
  'all parts, $theme at $width px',
  async ({ theme, width }) => {
    await openKit(theme, width)
    await expectLook('parts')
  },
)

test.each(firstIfShort(...widths))(
  'popups at %i px: they fit, Escape closes them, and the focus returns',
  async (width) => {
    await openKit('Light', width)
    for (const name of popups) {
      await opener(name).click()
      await expect.element(popup).toBeVisible()
      // Waits until popups have their final look.
      await showTheme('light')
      await expectLook(name)
      await userEvent.keyboard('{Escape}')
      await expect.element(popup).not.toBeInTheDocument()
      await expect.element(opener(name)).toHaveFocus()
    }
  },
)

test('the styles of a part win over those of the element it is shown as', async () => {
  await openKit('Light', 1440)
  const sizeOf = (locator: ReturnType<typeof page.getByText>) => getComputedStyle(locator.element()).fontSize
  expect(sizeOf(page.getByRole('heading', { name: 'Popups' }))).toBe(sizeOf(page.getByText('Size lg')))
})

test('a field with autofocus has the focus; a press outside closes a dialog that loses nothing', async () => {
  await openKit('Light', 1440)
  await opener('Form').click()
  await expect.element(popup.getByRole('textbox')).toHaveFocus()
  const ground = page.getByRole('dialog')
  await ground.click({ position: { x: -50, y: -50 }, force: true })
  await expect.element(popup).toBeVisible()
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await opener('Wide dialog').click()
  await ground.click({ position: { x: -50, y: -50 }, force: true })
  await expect.element(popup).not.toBeInTheDocument()
})

test('a toast over a dialog is shown inside it, and stays when it closes', async () => {
  await openKit('Light', 1440)
  await opener('Wide dialog').click()
  await popup.getByRole('button', { name: 'Say that it is saved' }).click()
  const note = page.getByRole('status').filter({ hasText: 'Saved' })
  await expect.element(popup.getByRole('status')).toHaveTextContent('Saved')
  await userEvent.keyboard('{Escape}')
  await expect.element(note).toBeVisible()
  await note.getByRole('button', { name: 'Close' }).click()
  await expect.element(note).not.toBeInTheDocument()
})
