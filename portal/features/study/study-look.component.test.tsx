import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { touchedAnywhere } from '#portal/testing/fits.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectLongList } from '#portal/testing/long-list.ts'
import { expectClean, expectFits, expectReadable } from '#portal/testing/look.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { addSecondCourse, button, changeSubjects, heading, link, rows, text, view } from './testing.ts'

const phone = { width: 360, height: 740 }
const touched = `${touchedAnywhere}, input:not([type=radio], [type=search], [type=checkbox]), label:not(:has(input))`

async function openTopics() {
  await view('Card').click()
  for (const name of [/^Light: reflection/, /^Refraction Topics/, /^Through lenses/])
    await button(name).click()
}

test('of 2,000 files only rows near the screen are there; the last is reached, and the focus is kept', async () => {
  changeSubjects((all) => {
    const chemistry = all.slice(0, 1).map((subject) => {
      const [sheet] = subject.subtopicList.flatMap((topic) => Object.values(topic.studyMaterialMap).flat())
      const files = Array.from({ length: 2000 }, (_, index) => ({
        ...(sheet as NonNullable<typeof sheet>),
        file_id: 10_000 + index,
        title: `Sheet ${index + 1}${' of a very long name'.repeat(index % 7)}`,
        is_readonly: index % 3 === 0 ? ('Y' as const) : ('N' as const),
        student_file_share_date: new Date(
          Date.parse('2026-11-20T04:00:00Z') - index * 3_600_000,
        ).toISOString(),
      }))
      return {
        ...subject,
        subjectId: 777,
        subjectName: 'Chemistry',
        subtopicList: [],
        studyMaterialMap: { Notes: files },
      }
    })
    return [...all, ...chemistry]
  })
  await renderScreen('/studymaterial')
  await link(/^Chemistry/).click()
  await expect.element(text('2,000 files')).toBeVisible()
  await expectLongList(2000)
})

describe('no accessibility faults', () => {
  test('on a phone, from the list of courses to the files', async () => {
    addSecondCourse()
    await renderScreen('/studymaterial', phone)
    await expect.element(link('Class 10')).toBeVisible()
    await expectClean('courses')
    await link('Class 10').click()
    await expect.element(link(/^Physics/)).toBeVisible()
    await expectClean('subjects')
    await link(/^Physics/).click()
    await expect.element(heading('Physics')).toBeVisible()
    await expect.poll(() => rows().length).toBeGreaterThan(0)
    await expectClean('files')
    expectFits('files', touched)
    await openTopics()
    await expectClean('topics')
  })

  test('on a phone, what is found', { tags: 'long' }, async () => {
    await renderScreen('/studymaterial?q=light', phone)
    await expect.poll(() => document.querySelector('main mark')).not.toBeNull()
    await expectClean('found')
    await expectReadable('found')
  })
})

test.each([700, 1440])('the list of standards is beside what it opens at %i px', async (width) => {
  addSecondCourse()
  await renderScreen('/studymaterial', { width })
  await link('Class 10').click()
  await expect.element(heading('Class 10')).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Standards' }).element()
  const ends = [...list.querySelectorAll('a, label')].map((one) => one.getBoundingClientRect().right)
  expect(ends.length).toBeGreaterThan(0)
  expect(Math.max(...ends)).toBeLessThan(heading('Class 10').element().getBoundingClientRect().left)
})

test('on a phone one step at a time, each with a way back, nothing wider than the screen', async () => {
  addSecondCourse()
  await renderScreen('/studymaterial', phone)
  await expect.element(link('Class 10')).toBeVisible()
  expectFits('courses')
  await link('Class 10').click()
  await expect.element(heading('Class 10')).toHaveFocus()
  await expect.element(page.getByRole('tablist', { includeHidden: true })).not.toBeVisible()
  expectFits('subjects')
  await link(/^Physics/).click()
  await expect.element(heading('Physics')).toHaveFocus()
  expectFits('files')
  await openTopics()
  expectFits('topics, opened')
  await link('Class 10').click()
  await expect.element(link(/^Physics/)).toHaveFocus()
  await link('Standards').click()
  await expect.element(link('Class 10')).toHaveFocus()
  await expect.element(page.getByRole('tablist')).toBeVisible()
})

test('by keyboard alone: course, subject, view, topic, file', async () => {
  addSecondCourse()
  await renderScreen('/studymaterial')
  await expect.element(link('Class 10')).toBeVisible()
  await tabTo(link('Class 10'))
  await userEvent.keyboard('{Enter}')
  await expect.element(link(/^Physics/)).toBeVisible()
  await tabTo(link(/^Physics/))
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Physics')).toHaveFocus()
  await tabTo(page.getByLabelText('Topic'))
  await tabTo(view('Title'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(view('Card')).toBeChecked()
  await tabTo(button(/^Light: reflection/))
  await userEvent.keyboard(' ')
  await tabTo(button(/^Refraction Topics/))
  view('Card').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await tabTo(page.getByLabelText('Search by title'))
  await userEvent.keyboard('Ray diagram')
  await expect.element(page.getByText(/files found/)).toBeVisible()
  await tabTo(button('View Ray diagram'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
