import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectClean, expectFits, expectReadable, firstIfShort } from '#portal/testing/look.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cards, changeDays } from '#portal/testing/timetable.ts'

const onlineExams = () => page.getByRole('button', { name: 'Online Exams' })

const looks: { as: PersonName; width: number }[] = [
  { as: 'aarav', width: 390 },
  { as: 'rohan', width: 390 },
  { as: 'riya', width: 390 },
  { as: 'neha', width: 390 },
  { as: 'aarav', width: 1440 },
]
test.each(firstIfShort(...looks))(
  'axe finds nothing in the day and its exams of $as at $width px, and all of it fits',
  async (one) => {
    await renderScreen('/timetable', one)
    await expect.element(cards().first()).toBeVisible()
    await expectClean('the day')
    if (one.width > 390) await expectReadable('the day')
    await onlineExams().click()
    await expect.element(cards().first()).toMatchTextContent('Online Exam')
    await expect.element(page.getByRole('group', { name: 'Exam labels' })).toBeVisible()
    await expectClean('exams')
  },
)

test('on the smallest phone nothing is wider than the screen, and a finger hits every button', async () => {
  const long = { topics_covered: 'Photosynthesis'.repeat(6), description: 'w'.repeat(200) }
  changeDays((byDay) =>
    Object.fromEntries(
      Object.entries(byDay).map(([day, entries]) => [day, entries.map((entry) => ({ ...entry, ...long }))]),
    ),
  )
  await renderScreen('/timetable', { width: 360, height: 740 })
  await expect.element(cards().first()).toBeVisible()
  await expect.element(page.getByText(long.description).first()).toBeInTheDocument()
  expectFits('long words')
  const touched = [
    ...document.querySelectorAll<HTMLElement>('main button, main [role=radiogroup] label'),
  ].filter((one) => one.checkVisibility({ visibilityProperty: true }))
  expect(touched.length).toBeGreaterThan(20)
  const small = touched.filter((one) => {
    const { width, height } = one.getBoundingClientRect()
    return width < 44 || height < 44
  })
  expect(small.map((one) => one.outerHTML)).toEqual([])
  const chosen = document.querySelectorAll('[aria-selected=true] [data-day]')
  expect(chosen).toHaveLength(1)
  await expect.element(page.elementLocator(chosen[0] as Element)).toBeVisible()
})
