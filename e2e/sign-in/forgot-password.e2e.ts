import { expect, signIn, test, useServer } from '../kit/test.ts'

const server = useServer()
const home = () => server.current.at('localhost')

async function sentTo(phone: string): Promise<string> {
  let word = ''
  await expect(async () => {
    const lines = await server.current.outbox()
    word = /new password is (\w+)/.exec(lines.findLast((line) => line.to === phone)?.text ?? '')?.[1] ?? ''
    expect(word).not.toBe('')
  }).toPass()
  return word
}

test('one of several accounts gets a new password, which arrives and works [session-24]', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(home())
  await page.getByText('Forgot Password?').click()
  const popup = page.getByRole('dialog', { name: 'Forgot Password' })
  await popup.getByRole('textbox').pressSequentially('9000000050')
  await popup.getByRole('button', { name: 'Continue' }).click()
  const reset = page
    .getByRole('dialog', { name: 'Forgot Password For:' })
    .getByRole('button', { name: /Reset Password.*Apex Academy/ })
  await reset.click()
  await expect(page.getByText('New Password send to your registered mobile number.')).toBeVisible()
  await signIn(page, server.current.at('coaching.localhost'), '9000000050', await sentTo('9000000050'))
  await expect(page).toHaveURL(/\/dashboard$/)
})
