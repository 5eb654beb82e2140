import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { documentSubjects, documents } from '#domain/document/calls.ts'
import { answer, askedOf, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { changeFiles } from './testing.ts'

const button = () => page.getByRole('button', { name: 'Keep this week offline' })

const manySubjects = () =>
  answer(documentSubjects, (real) => {
    const [english] = real.result.subject_list
    if (!english) throw new Error('the demo has subjects')
    const subject_list = Array.from({ length: 8 }, (_, index) => ({
      ...english,
      subject_id: english.subject_id + index,
    }))
    return { ...real, result: { ...real.result, subject_list } }
  })

test('of many subjects a few are asked for at a time', async () => {
  manySubjects()
  await renderScreen('/document')
  await expect.element(button()).toBeVisible()
  await expect.poll(async () => (await askedOf(documents)).length).toBe(1)
  const release = hold(documents)
  await button().click()
  await expect.poll(async () => (await askedOf(documents)).length).toBe(3)
  release()
  await expect.poll(async () => (await askedOf(documents)).length).toBe(8)
})

test('what was shared seven days ago is not of this week [document-9]', async () => {
  // Today is 20 November.
  changeFiles((files) =>
    files.map((file) => ({ ...file, student_file_share_date: '2026-11-13T23:59:00+05:30' })),
  )
  await renderScreen('/document')
  await button().click()
  await expect
    .element(page.getByText('No documents that can be kept offline were shared in the last 7 days.'))
    .toBeVisible()
})

test('says which are not kept, and why [document-9]', async () => {
  changeFiles((files) => files.map((file) => ({ ...file, file_url: '/files/1.1.withdrawn/sheet.pdf' })))
  await renderScreen('/document')
  await button().click()
  await expect
    .element(page.getByText(/^\d+ files are not kept, such as .+\. This file is not offered any more\./))
    .toBeVisible()
})
