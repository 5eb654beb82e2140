import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { testKey } from '#server/secrets/testing-key.ts'
import { tabTo } from './kit/look.ts'
import { expect, test, useServer } from './kit/test.ts'

const server = useServer()
const root = fileURLToPath(new URL('..', import.meta.url))
const password = 'neem tree shade 48'

/** The operator's command. @returns the secret of an invitation */
function inviteOwner(login: string): string {
  const args = ['--institute', '1', '--invite', login, '--name', 'Rekha Nair', '--role', 'owner']
  const { folder, databaseAddress } = server.current
  const printed = execFileSync(process.execPath, ['cli/staff/staff.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, SECRET_KEY: testKey, DATA_DIR: folder, DATABASE_URL: databaseAddress },
  })
  return printed.trim().split('#').at(-1) ?? ''
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** From an invitation to an open desk, by keyboard. */
async function comeIn(page: Page): Promise<void> {
  await page.goto(server.current.at('localhost', `/desk/invitation#${inviteOwner('rekha@school.demo')}`))
  await expect(page.getByText('Greenfield Public School has invited you, Rekha Nair.')).toBeVisible()
  await tabTo(page, page.getByLabel('Choose a password'))
  await page.keyboard.type(password)
  await tabTo(page, page.getByLabel('The same password again'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const secret = (await page.locator('code').textContent())?.replaceAll(/\s/g, '') ?? ''
  await tabTo(page, page.getByLabel('The six digits that the app shows now'))
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await tabTo(page, page.getByLabel('I have saved these codes'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Rekha/ })).toBeVisible()
}

test('from an invitation to a changed and undone cell, by keyboard [desk-5, desk-8, desk-10, desk-11]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await comeIn(page)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Students', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Students' })).toBeFocused()
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('Saanvi')
  const cell = page.locator('[data-cell="0 1"]')
  await expect(cell).toHaveText('Saanvi Iyer')
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  await tabTo(page, cell)
  await page.keyboard.type('Saanvi R Iyer')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('One row was saved.')).toBeVisible()
  const names = () => server.current.query(`select name from person where name like 'Saanvi%Iyer'`)
  expect(await names()).toEqual([{ name: 'Saanvi R Iyer' }])
  await tabTo(page, page.getByRole('button', { name: 'Undo', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The change was undone.')).toBeVisible()
  await expect(cell).toHaveText('Saanvi Iyer')
  expect(await names()).toEqual([{ name: 'Saanvi Iyer' }])
  // The address shows the same after a reload, which keeps the session of the tab.
  await page.reload()
  await expect(cell).toHaveText('Saanvi Iyer')
  await tabTo(page, page.getByRole('button', { name: /Rekha Nair/ }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone number or e-mail')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('desk.session'))).toBeNull()
})

test('the sign-in can be filled in and sent before its code is there [desk-130]', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/desk-files\/assets\/react-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(server.current.at('localhost', '/desk/people'))
  await expect(page.getByLabel('Phone number or e-mail')).toBeFocused()
  await page.keyboard.type('9000000099')
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  const answered = page.waitForResponse(/\/desk\/v1\/sign-in/)
  release()
  expect((await answered).status()).toBeGreaterThanOrEqual(400)
  await expect(page.getByLabel('Phone number or e-mail')).toHaveValue('9000000099')
  expect(new URL(page.url())).toMatchObject({ pathname: '/desk/people', search: '' })
})
