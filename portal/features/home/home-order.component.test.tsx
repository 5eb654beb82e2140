import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#portal/testing/screen.tsx'
import { makeLive, showOnly } from '#portal/testing/timetable.ts'

const regions = ['Now and next', 'Children', 'Needs you', 'Banners', 'Notice Board']
const top = (name: string) =>
  page.getByRole('region', { name, exact: true }).elements().at(0)?.getBoundingClientRect().top

/** The regions of home, from top to bottom. */
const shown = () =>
  regions
    .filter((name) => top(name) !== undefined)
    .toSorted((one, other) => (top(one) ?? 0) - (top(other) ?? 0))

test.each([
  ['aarav', ['Now and next', 'Needs you', 'Banners', 'Notice Board']],
  ['rohan', ['Children', 'Needs you', 'Notice Board', 'Banners']],
] as const)('the order of home on a phone of %s [home-4]', async (as, order) => {
  showOnly([makeLive({ start_time: '12:00 PM', end_time: '12:45 PM', subject_name: 'History' })])
  await renderScreen('/dashboard', { as, width: 390 })
  await expect.poll(shown).toEqual(order)
})
