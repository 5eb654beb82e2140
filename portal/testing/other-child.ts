import { inject } from 'vitest'
import { page } from 'vitest/browser'
import { switchChild } from '#domain/session/calls.ts'
import { answer } from './replies.ts'

/** The server lets Rohan switch to Anaya. */
export const letSwitch = () =>
  answer(switchChild, { statusCode: 200, message: 'OK', result: inject('sessions').rohanOfAnaya })

/** Presses what switches to Anaya. */
export async function chooseAnaya(): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Student/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anaya Sharma' }).click()
}
