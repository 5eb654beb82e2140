import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type DocumentFile, documents } from '#domain/document/calls.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

export const subject = (): Locator => page.getByLabelText('Subject')
export const type = (): Locator => page.getByLabelText('Document type')
export const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main article')]

/** The card of a document, by its title. */
export function cardOf(title: string): HTMLElement {
  const found = cards().find((card) => card.querySelector('h2')?.textContent === title)
  if (!found) throw new Error(`there is no document ${title}`)
  return found
}
/** The texts of its buttons; 'keep' for the icon that keeps a file offline. */
export const buttonsOf = (card: HTMLElement): (string | null)[] =>
  [...card.querySelectorAll('button')].map((button) => button.textContent || 'keep')
export const chosenIn = (choice: Locator): string | undefined =>
  (choice.element() as HTMLSelectElement).selectedOptions[0]?.textContent
export const optionsOf = (choice: Locator): string[] =>
  [...(choice.element() as HTMLSelectElement).options].map((option) => option.text)

/** Physics of 10-A, which has 60 documents. */
export async function openPhysics(how: Parameters<typeof renderScreen>[1] = {}) {
  const screen = await renderScreen('/document', how)
  await subject().selectOptions('Physics')
  await expect.element(page.getByText('60 documents')).toBeVisible()
  return screen
}

/** Changes the documents of each subject in the reply. */
export function changeFiles(change: (files: DocumentFile[]) => DocumentFile[]): void {
  answer(documents, (real) => {
    const files = change(Object.values(real.result.fileMap).flat())
    const fileMap = Object.fromEntries(Map.groupBy(files, ({ category_name }) => category_name))
    return { ...real, result: { ...real.result, fileMap } }
  })
}
