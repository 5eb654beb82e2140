import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type Profile, studentDetail, updateProfile } from '#domain/profile/calls.ts'
import { drawHalves } from '#portal/testing/picture.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

type How = Parameters<typeof renderScreen>[1]

export async function openProfile(how: How = {}): Promise<void> {
  await renderScreen('/profile', how)
  await expect.element(button('Change Password')).toBeVisible()
}

/** Changes the reply about the viewed student. */
export const know = (change: Partial<Profile>): (() => void) =>
  answer(studentDetail, (real) => ({ ...real, result: { ...real.result, ...change } }))

/** Lets a change be saved: later replies contain it, although the server of these tests is read-only. */
export function letSave(change: Partial<Profile>): void {
  let isSaved = false
  answer(updateProfile, { statusCode: 200, message: 'OK', result: { photo_url: change.photo ?? '' } })
  answer(updateProfile, (reply) => {
    isSaved = true
    return reply
  })
  answer(studentDetail, (real) => (isSaved ? { ...real, result: { ...real.result, ...change } } : real))
}

export const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
export const card = (title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** The value below a label in a card, with the words of its buttons. */
export function fact(title: string, label: string): string | undefined {
  const labels = card(title).getByRole('term').elements()
  return labels.find((one) => one.textContent === label)?.nextElementSibling?.textContent
}

/** Opens a popup by the button of that name. */
export async function openPopup(name: string): Promise<Locator> {
  await button(name).click()
  const popup = page.getByRole('dialog')
  await expect.element(popup).toBeVisible()
  return popup
}

/** A picture file: left half red, right half blue. */
export async function makePicture(width: number, height: number): Promise<File> {
  const drawn = await fetch(drawHalves([width, height]))
  return new File([await drawn.blob()], 'me.png', { type: 'image/png' })
}

/** Chooses a file, as the device's file picker does. */
export function choosePicture(file: File): void {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  if (!input) throw new Error('nothing can be chosen')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
