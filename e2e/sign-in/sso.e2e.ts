import { SignJWT } from 'jose'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { ageSession } from '../kit/open-as.ts'
import { expect, test, useServer } from '../kit/test.ts'

const server = useServer()
const issuer = 'https://login.partner.example'
const secret = 'a shared secret of at least 32 bytes'

test.beforeAll(async () => {
  const sso = { issuer, audience: 'homeroom', sealedSecret: createSecrets(testKey).seal(secret) }
  await server.current.query(
    `update institute set sign_in = sign_in || jsonb_build_object('sso', $1::jsonb) where name = 'Apex Academy'`,
    [JSON.stringify(sso)],
  )
})

const token = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience('homeroom')
    .setExpirationTime('2m')
    .setJti(crypto.randomUUID())
    .sign(new TextEncoder().encode(secret))

test('a partner’s token signs in, also on the first page [session-6, session-29]', async ({ page }) => {
  await page.goto(server.current.at('localhost', `/userLogin?token=${await token({ phone: '9000000021' })}`))
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Riya').first()).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(server.current.at('localhost', `/?token=${await token({ email: 'riya@apex.demo' })}`))
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('no token, or a bad one, ends on the error page [session-30, shell-1]', async ({ page }) => {
  for (const path of ['/userLogin', '/userLogin?token=rubbish']) {
    await page.goto(server.current.at('localhost', path))
    await expect(page).toHaveURL(/\/errorPage$/)
    await expect(page.getByText('Oops! Something went wrong.')).toBeVisible()
    await expect(page.getByText('The login link might be invalid or expired.')).toBeVisible()
    await page.getByText('Back to Login').click()
    await expect(page).toHaveURL(server.current.at('localhost'))
  }
})

test('a session that another site started leads back there when it ends: on a new day, and when it is refused [session-31]', async ({
  page,
}) => {
  const portal = 'https://portal.partner.example/students'
  await server.current.query(
    `update institute set sign_in = jsonb_set(sign_in, '{sso,redirectUrl}', to_jsonb($1::text)) where name = 'Apex Academy'`,
    [portal],
  )
  await page.route(`${portal}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'The partner' }))
  const ends: (() => Promise<unknown>)[] = [
    () => ageSession(page, 'earlierDay'),
    () =>
      server.current.query(
        `update session set ended_at = now(), end_reason = 'logout' where ended_at is null`,
      ),
  ]
  for (const [index, end] of ends.entries()) {
    await page.goto(
      server.current.at('localhost', `/userLogin?token=${await token({ phone: '9000000021' })}`),
    )
    // After signing in there again, the same screen opens.
    await page.waitForURL(index === 0 ? /\/dashboard$/ : /\/fees$/)
    if (index === 0) await page.goto(server.current.at('localhost', '/fees'))
    await expect(page.getByRole('heading', { name: 'Fees', level: 1 })).toBeVisible()
    await end()
    await page.reload()
    await expect(page).toHaveURL(portal)
  }
})
