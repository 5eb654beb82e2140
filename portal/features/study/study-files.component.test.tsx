import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vimeoLinks } from '#domain/live/calls.ts'
import { countDownload } from '#domain/study/calls.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import { button, changeFiles, changeSubjects, openPhysics, rowOf, rows, text, view } from './testing.ts'

const search = () => page.getByLabelText('Search by title')
const topic = () => page.getByLabelText('Topic')
const topics = () => [...(topic().element() as HTMLSelectElement).options]
const chosen = () => (topic().element() as HTMLSelectElement).selectedOptions[0]?.text.trim()
/** Searches for a file, and returns its buttons; 'keep' is the icon that keeps it offline. */
async function buttonsOf(title: string) {
  await search().fill(title)
  await expect.poll(() => rowOf(title)).toBeDefined()
  return [...(rowOf(title)?.querySelectorAll('button') ?? [])].map((one) => one.textContent || 'keep')
}

describe('Title', () => {
  test('search narrows the list, newest first, with New Files [study-6, study-8, study-10]', async () => {
    await openPhysics()
    expect(rows()[0]?.textContent).toContain('Light and its laws')
    expect(rows()[0]?.textContent).toContain('New Files')
    await search().fill('BOARD paper')
    await expect.element(page.getByText(/^\d+ files found$/)).toBeVisible()
    await expect.poll(() => rowOf('Board paper of last year, part 13')?.textContent).toBeDefined()
    expect(rowOf('Board paper of last year, part 13')?.textContent).not.toContain('New Files')
    expect(rows().every((row) => row.textContent?.includes('Board paper'))).toBe(true)
    await search().fill('nothing like this')
    await expect.element(text('No material available!')).toBeVisible()
    await expect.element(text('Nothing found for “nothing like this”')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
    await expect.element(text('200 files')).toBeVisible()
  })

  test('a topic narrows the list, and the address keeps it [study-7]', async () => {
    const screen = await openPhysics()
    expect(chosen()).toBe('Select Topic')
    expect(topics()[0]?.value).toBe('0')
    const electricity = topics().find((one) => one.text === 'Electricity') as HTMLOptionElement
    await topic().selectOptions(electricity)
    await expect.poll(screen.address).toMatch(/topic=\d+/)
    await expect.element(page.getByText(/^\d+ files$/)).toBeVisible()
    await expect.element(text('200 files')).not.toBeInTheDocument()
    await topic().selectOptions(topics()[0] as HTMLOptionElement)
    await expect.element(text('200 files')).toBeVisible()
  })

  test('the address says which topic and view are chosen', async () => {
    const before = await openPhysics()
    const electricity = topics().find((one) => one.text === 'Electricity') as HTMLOptionElement
    leaveScreen()
    await renderScreen(`${before.address()}&topic=${electricity.value}&view=card`)
    await expect.poll(chosen).toBe('Electricity')
    await expect.element(view('Card')).toBeChecked()
    await expect.element(button(/^Electricity/)).toHaveAttribute('aria-expanded', 'true')
  })

  test('files are new for fifteen days, today included [study-10, study-11]', async () => {
    const days = ['2026-11-06T00:10:00+05:30', '2026-11-05T23:50:00+05:30']
    let number = 0
    changeFiles((file) => ({ ...file, student_file_share_date: days[number++ % 2] ?? '' }))
    await openPhysics()
    await expect.poll(() => rows().length).toBeGreaterThan(0)
    for (const row of rows())
      expect(row.textContent?.includes('New Files')).toBe(row.textContent?.includes('Shared on 06-11-2026'))
  })
})

test('Card: topics three deep open and close by keyboard, with their counts [study-9]', async () => {
  const screen = await openPhysics()
  await view('Card').click()
  await expect.poll(screen.address).toMatch(/view=card/)
  const chapter = button(/^Light: reflection and refraction/)
  await expect.element(chapter).toHaveAttribute('aria-expanded', 'false')
  expect(chapter.element().textContent).toMatch(/Topics : 2Files : \d+$/)
  chapter.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(chapter).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Tab}')
  const part = button(/^Refraction Topics/)
  await expect.element(part).toHaveFocus()
  await userEvent.keyboard(' ')
  const exercise = button(/^Through lenses/)
  await expect.element(exercise).toBeVisible()
  expect(exercise.element().textContent).toContain('Topics : 0')
  await exercise.click()
  const looks = () =>
    [...(exercise.element().closest('li')?.querySelectorAll('article button') ?? [])].map(
      (one) => one.textContent,
    )
  await expect.poll(looks).toContain('View')
  await chapter.click()
  await expect.element(exercise).not.toBeInTheDocument()
  await chapter.click()
  await expect.element(exercise).toHaveAttribute('aria-expanded', 'true')
  await topic().selectOptions(topics().find((one) => one.text === 'Electricity') as HTMLOptionElement)
  await expect.element(chapter).not.toBeInTheDocument()
  await expect.element(button(/^Electricity/)).toHaveAttribute('aria-expanded', 'true')
})

test('View and Download follow the rules; a download is counted [study-12, study-13]', async () => {
  const kept = ['All worksheets', 'Light and its laws']
  changeFiles((file) => ({ ...file, is_readonly: kept.includes(file.title) ? 'N' : 'Y' }))
  answer(countDownload, { statusCode: 200, message: 'OK', result: null })
  await openPhysics()
  expect(await buttonsOf('All worksheets')).toEqual(['Download'])
  const neither = 'Cannot be opened here: ask your institute for a PDF'
  expect(rowOf('All worksheets')?.textContent).not.toContain(neither)
  expect(await buttonsOf('Results dashboard')).toEqual([])
  expect(rowOf('Results dashboard')?.textContent).toContain(neither)
  expect(await buttonsOf('Ray diagram')).toEqual(['View'])
  expect(await buttonsOf('Refraction explained')).toEqual(['Play'])
  expect(await buttonsOf('Light and its laws')).toEqual(['Download', 'keep', 'View'])
  await button('Download Light and its laws').click()
  await expect.poll(() => askedOf(countDownload)).toHaveLength(1)
  const bodies = (await askedOf(countDownload)).map(({ body }) => body)
  expect(bodies).toEqual([{ file_id: expect.any(Number), institute_id: 1 }])
  await buttonsOf('Ray diagram')
  await button('View Ray diagram').click()
  const viewer = page.getByRole('dialog', { name: 'Ray diagram' })
  await expect.element(viewer).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.element(button('View Ray diagram')).toHaveFocus()
})

describe('Vimeo Download [study-14]', () => {
  const download = () => button('Download: Lenses, a lecture')

  test('only where the flag is 1', async () => {
    changeSubjects((all) => all.map((one) => ({ ...one, vimeo_video_downlodable: 0 })))
    await openPhysics()
    expect(await buttonsOf('Lenses, a lecture')).toEqual(['Play'])
    await expect.element(download()).not.toBeInTheDocument()
  })

  test('the sizes are asked for each time, and one that is chosen is counted [study-13]', async () => {
    const links = [
      { width: 1280, height: 720, link: 'https://vimeo.example/720', size_short: '12 MB', size: 12e6 },
    ]
    const end = answer(vimeoLinks, { statusCode: 200, message: 'OK', result: links })
    answer(countDownload, { statusCode: 200, message: 'OK', result: null })
    await openPhysics()
    expect(await buttonsOf('Lenses, a lecture')).toEqual(['Download', 'Play'])
    await download().click()
    const popup = page.getByRole('dialog', { name: 'Download Video' })
    const size = popup.getByRole('link')
    await expect.element(size).toHaveAttribute('href', 'https://vimeo.example/720')
    expect(size.element().textContent).toMatch(/1280 × 720\s*11\.44 MB/)
    size.element().addEventListener('click', (event) => event.preventDefault())
    await size.click()
    await expect.poll(() => askedOf(countDownload)).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
    end()
    answer(vimeoLinks, { statusCode: 200, message: 'OK', result: [] })
    await download().click()
    await expect.element(popup.getByText('No Download Link Found')).toBeVisible()
  })
})
