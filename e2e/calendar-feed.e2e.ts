import { readByIcalJs } from '../scripts/calendar-parser.ts'
import { openAs } from './kit/open-as.ts'
import { expect, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('a calendar address is made and copied, a calendar reads it, and after revoking it is not found', {
  tag: '@long',
}, async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, '9000000001', at('/timetable'))
  const dialog = page.getByRole('dialog', { name: 'Calendar on your phone' })
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(dialog.getByRole('heading', { name: 'Addresses you made' })).toBeVisible()
  }
  await openDialog()
  await expect(dialog).toContainText('None yet')
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const field = dialog.getByLabel('Your calendar address')
  await expect(field).toBeFocused()
  const address = await field.inputValue()
  expect(address).toMatch(new RegExp(`^${at('/calendar/')}[\\w-]{43}\\.ics$`))
  await expect(dialog.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByText('Address copied')).toBeVisible()
  expect(await clipboard()).toBe(address)
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(clipboard).toBe(address)

  const answer = await request.get(address)
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const read = readByIcalJs(await answer.text())
  expect(read.name).toBe('Aarav Sharma – Greenfield Public School')
  expect(read.entries.length).toBeGreaterThan(0)

  await page.keyboard.press('Escape')
  await openDialog()
  await expect(field).toHaveCount(0)
  await expect(dialog.getByText(/^Last read on \d\d-\d\d-\d{4}, /)).toBeVisible()
  await dialog.getByRole('button', { name: /^Revoke the address made on/ }).click()
  await dialog.getByRole('button', { name: 'Yes, revoke' }).click()
  await expect(dialog).toContainText('None yet')
  await expect(dialog.getByRole('heading', { name: 'Addresses you made' })).toBeFocused()
  expect((await request.get(address)).status()).toBe(404)
})
