import type { Page } from '@playwright/test'
import { openAs } from './open-as.ts'
import { expect, homeReady, password, signIn, test, useServer } from './test.ts'

const server = useServer()
const home = () => server.current.at('localhost')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const alert = (page: Page) => page.getByRole('alertdialog')

test.describe('every outcome of sign-in (spec/1 §4.1)', () => {
  test('a student reaches home', async ({ page }) => {
    await signIn(page, home(), '9000000001')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(
      page.getByRole('heading', { name: /^Good (Morning|Noon|Afternoon|Evening), Aarav/ }),
    ).toBeVisible()
  })

  test('by e-mail, with spaces typed and Enter pressed', async ({ page }) => {
    await page.goto(home())
    await page.getByLabel('Login', { exact: true }).pressSequentially('aarav @school.demo')
    await expect(page.getByLabel('Login', { exact: true })).toHaveValue('aarav@school.demo')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('a wrong password', async ({ page }) => {
    await signIn(page, home(), '9000000001', 'wrong1')
    await expect(page.getByRole('alert')).toContainText('Invailid Login Details')
    await expect(page.getByLabel('Login', { exact: true })).toHaveValue('9000000001')
  })

  test('a parent of two selects a profile', async ({ page }) => {
    await signIn(page, home(), '9000000010')
    const popup = dialog(page, 'Select Profile')
    await expect(popup.getByRole('radio')).toHaveCount(2)
    await expect(popup).toContainText('Greenfield Public School')
    await popup.getByRole('radio', { name: /Anaya/ }).check({ force: true })
    await popup.getByRole('button', { name: 'Ok' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Anaya').first()).toBeVisible()
  })

  test('Cancel closes Select Profile and signs nobody in', async ({ page }) => {
    await signIn(page, home(), '9000000010')
    await dialog(page, 'Select Profile').getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page, 'Select Profile')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible()
  })

  test('a parent of one goes straight on', async ({ page }) => {
    await signIn(page, home(), '9000000011')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('a number at two institutes lists the accounts', async ({ page }) => {
    await signIn(page, home(), '9000000050')
    const popup = dialog(page, 'Select Profile')
    await expect(popup).toContainText('Greenfield Public School')
    await expect(popup).toContainText('Apex Academy')
    await popup.getByRole('radio', { name: /Apex Academy/ }).check({ force: true })
    await popup.getByRole('button', { name: 'Ok' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('link', { name: 'Assignments' }).first()).toBeVisible()
  })

  test('on the institute’s own host only its account is asked', async ({ page }) => {
    await signIn(page, server.current.at('coaching.localhost'), '9000000050')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('an open user', async ({ page }) => {
    await signIn(page, home(), '9000000031')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('an institute admin is not authorised', async ({ page }) => {
    await signIn(page, home(), '9000000041')
    await expect(alert(page)).toContainText('You are not authorized to login here...')
  })

  test('a blocked account', async ({ page }) => {
    await signIn(page, home(), '9000000042')
    await expect(alert(page)).toContainText(
      'Your account has been blocked. Please contact your institute/school!',
    )
  })

  test('fees block the login', async ({ page }) => {
    await signIn(page, home(), '9000000043')
    await expect(page.getByText('Kindly clear fees dues to successfully login.')).toBeVisible()
  })

  test('a device that is not registered', async ({ page }) => {
    await signIn(page, home(), '9000000045')
    await expect(alert(page)).toContainText('Unable to login! This is not your registered device for login')
  })

  test('a second device asks, and ends the first with a message', async ({ page, browser }) => {
    const elsewhere = await browser.newContext()
    const first = await elsewhere.newPage()
    await openAs(first, '9000000044', server.current.at('localhost', '/dashboard'))
    await homeReady(first)
    await signIn(page, home(), '9000000044')
    await expect(alert(page)).toContainText(
      'You are already logged in on another device. Do you want to use here? You will be logged out from other devices.',
    )
    await alert(page).getByRole('button').last().click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await first.reload()
    await expect(
      first.getByText('You have been logged out because you logged in on another device.'),
    ).toBeVisible()
    await expect(first).toHaveURL(home())
    await elsewhere.close()
  })

  test('a year in use that is not the student’s asks for one of his', async ({ page }) => {
    await signIn(page, home(), '9000000051')
    const popup = dialog(page, 'Select Academic Year')
    await popup.getByRole('radio').first().check({ force: true })
    await popup.getByRole('button', { name: 'Ok' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('an institute’s notice with an app link opens as an alert', async ({ page }) => {
    const notice = 'Please sign in with our app : app_link : https://apps.example.com/apex'
    await server.current.query(
      `update institute set sign_in = sign_in || jsonb_build_object('notice', $1::text) where name = 'Summit Classes'`,
      [notice],
    )
    await signIn(page, home(), '9000000044')
    await expect(alert(page).or(page.getByRole('dialog'))).toContainText('Please sign in with our app')
    await expect(page.getByRole('link', { name: /apps\.example\.com/ })).toHaveAttribute('rel', /noopener/)
    await server.current.query(`update institute set sign_in = sign_in - 'notice'`)
  })

  test('too many wrong passwords are told how long to wait', async ({ page }) => {
    await signIn(page, home(), '9000000022', 'wrong1')
    await expect(page.getByRole('alert')).toContainText('Invailid Login Details')
    for (let attempt = 1; attempt < 5; attempt++) {
      const answer = page.waitForResponse('**/user/v3/login')
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await answer
    }
    await expect(page.getByRole('alert')).toContainText('Invailid Login Details')
    await signIn(page, home(), '9000000022')
    await expect(page.getByRole('alert')).toContainText(
      /Too many attempts\. Please try again in \d+ seconds?\./,
    )
  })
})

test.describe('what is typed (spec/1 §5)', () => {
  for (const [login, word, message] of [
    ['', 'demo123', 'Email or Phone Number is required'],
    ['9000000001', '', 'Password is required'],
    ['12345', 'demo123', 'Please enter a valid Phone number'],
    ['aarav@', 'demo123', 'You have entered an invalid email address!'],
    ['9000000001', 'abc', 'Password length should be atleast 4 digits long'],
  ] as const) {
    test(`"${login}" with "${word}": ${message}`, async ({ page }) => {
      await signIn(page, home(), login, word)
      await expect(page.getByText(message)).toBeVisible()
      await expect(page).toHaveURL(home())
    })
  }

  test('the password can be shown', async ({ page }) => {
    await page.goto(home())
    await page.getByLabel('Password', { exact: true }).fill('demo123')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  })

  test('a form sent before the app’s code is there waits for it', async ({ page }) => {
    const letGo = await openSlowly(page)
    await page.getByLabel('Login', { exact: true }).fill('9000000002')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    letGo()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('so does a button pressed', async ({ page }) => {
    const letGo = await openSlowly(page)
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    letGo()
    await expect(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible()
  })

  test('nothing typed is lost when the network is cut', async ({ page, context }) => {
    await page.goto(home())
    await page.getByLabel('Login', { exact: true }).fill('9000000001')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Network Error')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe('ways in by address', () => {
  test('a login link signs in, and leaves the address and history before any request', async ({ page }) => {
    const seen: string[] = []
    page.on('request', (request) => seen.push(request.url()))
    const word = Buffer.from(password).toString('base64')
    await page.goto(`${home()}?user=9000000002&password=${encodeURIComponent(word)}`)
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(seen.slice(1).filter((url) => url.includes('password='))).toEqual([])
    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain('password')
  })

  test('Home shows only when the address contains my-account', async ({ page }) => {
    await page.goto(home())
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveCount(0)
    await page.goto(`${home()}?from=my-account`)
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  })

  test('somebody not signed in is sent to sign in, and then to where he wanted', async ({ page }) => {
    await page.goto(server.current.at('localhost', '/announcement'))
    await expect(page).toHaveURL(home())
    await page.getByLabel('Login', { exact: true }).fill('9000000001')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(/\/announcement$/)
  })

  test('somebody signed in who opens the first page goes on to home', async ({ page }) => {
    await openAs(page, '9000000001', home())
    await expect(page).toHaveURL(/\/dashboard$/)
    await homeReady(page)
  })
})

/** The sign-in page, whose code waits until it is let go; what catches a press until then is there. */
async function openSlowly(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/login-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(home(), { waitUntil: 'commit' })
  const boot = page.locator('script[type=module]').first()
  await boot.waitFor({ state: 'attached' })
  await boot.evaluate(async (script: HTMLScriptElement) => void (await import(script.src)))
  return held.resolve
}
