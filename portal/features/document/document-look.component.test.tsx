import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { documentSubjects } from '#domain/document/calls.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectLongList } from '#portal/testing/long-list.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cards, changeFiles, subject, type } from './testing.ts'

const text = (words: string) => page.getByText(words)

test('on a phone axe finds nothing: long names, every kind of card', async () => {
  const long = 'Physics, with practical work in the laboratory'
  answer(documentSubjects, (real) => ({
    ...real,
    result: {
      subject_list: real.result.subject_list.map((one) => ({
        ...one,
        subject_name: one.subject_name === 'Physics' ? long : one.subject_name,
      })),
    },
  }))
  changeFiles((files) =>
    files.map((file) => ({
      ...file,
      subject_name: long,
      title: file.category_name === 'Exam' ? 'Averylongnamewithoutanyspace'.repeat(6) : file.title,
    })),
  )
  await renderScreen('/document', { width: 360 })
  await subject().selectOptions(long)
  await expect.element(text('60 documents')).toBeVisible()
  await expectClean('documents')
})

test('by keyboard alone: subject, type, Reset Filter, View', async () => {
  await renderScreen('/document')
  await expect.element(text('5 documents')).toBeVisible()
  await tabTo(subject())
  await userEvent.keyboard('Ph')
  await expect.element(text('60 documents')).toBeVisible()
  await expect.element(subject()).toHaveFocus()
  await tabTo(type())
  await userEvent.keyboard('Exam')
  await expect.element(text('10 documents')).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Reset Filter' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(type()).toHaveFocus()
  await expect.element(text('60 documents')).toBeVisible()
  const view = page.getByRole('button', { name: 'View Physics: unit test paper' })
  await tabTo(view)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(view).toHaveFocus()
})

test('of 1,005 documents only cards near the screen are there; the last is reached, and the focus is kept', async () => {
  changeFiles((files) => {
    const sheet = files.find(({ category_name }) => category_name === 'EBook')
    const made = Array.from({ length: 1000 }, (_, index) => ({
      ...sheet,
      file_id: 10_000 + index,
      title: `Sheet ${index + 1}${' of a very long name'.repeat(index % 7)}`,
      is_readonly: index % 3 === 0 ? 'Y' : 'N',
      student_file_share_date: new Date(Date.parse('2026-11-20T04:00:00Z') - index * 3_600_000).toISOString(),
    })) as typeof files
    return [...files, ...made]
  })
  await renderScreen('/document')
  await expect.element(text('1,005 documents')).toBeVisible()
  await expectLongList(1005, cards)
})
