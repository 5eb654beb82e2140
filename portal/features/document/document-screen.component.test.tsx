import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { documentSubjects, documents, downloadDocument } from '#domain/document/calls.ts'
import { vimeoLinks } from '#domain/live/calls.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { answer, askedOf, fail, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import {
  buttonsOf,
  cardOf,
  cards,
  changeFiles,
  chosenIn,
  openPhysics,
  optionsOf,
  subject,
  type,
} from './testing.ts'

const text = (words: string) => page.getByText(words)
const button = (name: string) => page.getByRole('button', { name })
const none = 'No documents are available yet!'

describe('subject and type [document-1, document-2, document-3]', () => {
  test('the address has what is chosen', async () => {
    const screen = await renderScreen('/document')
    await expect.element(text('5 documents')).toBeVisible()
    expect(optionsOf(subject())).toEqual(['English', 'Mathematics', 'Physics'])
    expect(screen.address()).toBe('/document')
    await subject().selectOptions('Physics')
    await expect.element(text('60 documents')).toBeVisible()
    await type().selectOptions('EBook')
    await expect.poll(screen.address).toMatch(/^\/document\?subject=\d+&type=ebook$/)
    await expect.element(text('10 documents')).toBeVisible()
  })

  test('the address says what is chosen', async () => {
    await renderScreen('/document?subject=4&type=ebook')
    await expect.element(text('10 documents')).toBeVisible()
    expect([chosenIn(subject()), chosenIn(type())]).toEqual(['Physics', 'EBook'])
  })

  test('the filter has its types; Video shows those at Vimeo; Reset Filter shows all', async () => {
    const screen = await openPhysics()
    expect(optionsOf(type())).toEqual([
      'All types',
      'Assignment',
      'EBook',
      'Exam',
      'Video',
      'Youtube',
      'Other',
    ])
    await expect.element(button('Reset Filter')).not.toBeInTheDocument()
    await type().selectOptions('Video')
    await expect.element(text('5 documents')).toBeVisible()
    const first = page.getByRole('article').first().getByRole('heading')
    expect(first.element().textContent).toBe('Physics: lecture of the guest speaker')
    await button('Reset Filter').click()
    await expect.element(text('60 documents')).toBeVisible()
    await expect.element(type()).toHaveFocus()
    await expect.poll(screen.address).toMatch(/^\/document\?subject=\d+$/)
  })

  test('a type without documents', async () => {
    await renderScreen('/document?type=other')
    await expect.element(text(none)).toBeVisible()
    await button('Reset Filter').click()
    await expect.element(text('5 documents')).toBeVisible()
  })

  test('a subject of another person, and an unknown type', async () => {
    await renderScreen('/document?subject=999999&type=nothing')
    await expect.element(text('5 documents')).toBeVisible()
    expect([chosenIn(subject()), chosenIn(type())]).toEqual(['English', 'All types'])
  })
})

test('the search finds titles, file names and types in all subjects; the address keeps it [document-3, document-4]', async () => {
  const screen = await renderScreen('/document')
  await expect.element(text('5 documents')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search documents' })
  await search.fill('unit TEST')
  await expect.element(text('7 documents')).toBeVisible()
  await expect.element(subject()).not.toBeInTheDocument()
  await expect.poll(screen.address).toBe('/document?search=unit+TEST')
  await search.fill('physics test')
  await expect.element(text('5 documents')).toBeVisible()
  await type().selectOptions('Video')
  await expect.element(text('Nothing found for “physics test”')).toBeVisible()
  await button('Clear search').click()
  await expect.element(search).toHaveValue('')
  await expect.element(text('1 document')).toBeVisible()
  await expect.poll(screen.address).toBe('/document?type=video')
})

describe('a card', () => {
  test('shows title, size, date, subject and category; Youtube has no size [document-5, document-6]', async () => {
    changeFiles((files) =>
      files.map((file) => ({
        ...file,
        size: 1_572_864,
        student_file_share_date: '2026-04-06T01:30:00+05:30',
      })),
    )
    await renderScreen('/document')
    await expect.element(text('5 documents')).toBeVisible()
    const facts = (title: string) =>
      [...cardOf(title).querySelectorAll('p > *')].map((fact) => fact.textContent)
    expect(facts('English: homework sheet')).toEqual([
      'Assignment',
      'English',
      '1.50 MB',
      'Shared on 06-04-2026',
    ])
    expect(facts('English: explained in ten minutes')).toEqual(['Youtube', 'English', 'Shared on 06-04-2026'])
  })

  test.each([
    { of: 'everyone', is_readonly: 'N', links: ['https://www.youtube.com/watch?v=aqz-KE-bpKQ'] },
    { of: 'who may only look', is_readonly: 'Y', links: [] },
  ] as const)(
    'Youtube out of reach says so, tries again, and for $of opens $links',
    async ({ is_readonly, links }) => {
      takeClock()
      changeFiles((files) => files.map((file) => ({ ...file, is_readonly })))
      await openPhysics()
      const title = 'Physics: explained in ten minutes'
      await button(`Play ${title}`).click()
      const viewer = page.getByRole('dialog')
      await expect.element(viewer.getByTitle(title)).toBeVisible()
      const answerAsPlayer = () => {
        const { contentWindow: source } = viewer.getByTitle(title).element() as HTMLIFrameElement
        const origin = 'https://www.youtube-nocookie.com'
        globalThis.dispatchEvent(new MessageEvent('message', { origin, source, data: '{}' }))
      }
      vi.advanceTimersByTime(16_000)
      await expect.element(viewer.getByRole('alert')).toMatchTextContent('YouTube cannot be reached')
      expect(viewer.getByTitle(title).elements()).toEqual([])
      const offered = viewer.getByRole('link').elements() as HTMLAnchorElement[]
      expect(offered.map((link) => link.href)).toEqual(links)
      await viewer.getByRole('button', { name: 'Try again' }).click()
      await expect.element(viewer.getByTitle(title)).toBeVisible()
      answerAsPlayer()
      vi.advanceTimersByTime(16_000)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      await expect.element(viewer.getByTitle(title)).toBeVisible()
      expect(viewer.getByRole('alert').elements()).toEqual([])
    },
  )

  test('has the buttons that its flags allow [document-7]', async () => {
    await openPhysics()
    for (const [title, buttons] of [
      ['the chapter to read at home', ['Download', 'keep', 'View']],
      ['homework sheet', ['Download', 'keep']],
      ['unit test paper', ['View']],
      ['explained in ten minutes', ['Play']],
      ['lecture of the guest speaker', ['Download', 'Play']],
      ['slides of the lesson', ['View']],
      ['dictation to listen to', ['View']],
    ] as const)
      expect(buttonsOf(cardOf(`Physics: ${title}`)), title).toEqual(buttons)
  })
})

describe('Download', () => {
  test('a refusal is shown, and it can be tried again [document-8]', async () => {
    const mend = fail(downloadDocument, 404, 'This file is gone')
    await renderScreen('/document')
    const download = button('Download English: homework sheet')
    await download.click()
    await expect.element(text('This file is gone')).toBeVisible()
    mend()
    fail(downloadDocument, 'offline')
    await download.click()
    await expect.element(text('Please check your internet connection!')).toBeVisible()
    const asked = await askedOf(downloadDocument)
    expect(asked.map(({ query }) => query.fileId)).toEqual([expect.any(String), asked[0]?.query.fileId])
  })

  test('a download in progress says so, and a second press sends nothing [document-8]', async () => {
    fail(downloadDocument, 404, 'This file is gone')
    const letGo = hold(downloadDocument)
    await renderScreen('/document')
    const download = button('Download English: homework sheet')
    await download.click()
    await expect.element(text('Downloading English: homework sheet')).toBeInTheDocument()
    await download.click({ force: true })
    letGo()
    await expect.element(text('This file is gone')).toBeVisible()
    expect(await askedOf(downloadDocument)).toHaveLength(1)
  })

  test.each([
    { flag: 0, buttons: ['Play'] },
    { flag: 1, buttons: ['Download', 'Play'] },
  ])('at Vimeo, where the flag is $flag: $buttons [study-14]', async ({ flag, buttons }) => {
    answer(documents, (real) => ({ ...real, result: { ...real.result, vimeo_video_downlodable: flag } }))
    await renderScreen('/document?type=video')
    await expect.poll(cards).toHaveLength(1)
    expect(buttonsOf(cardOf('English: lecture of the guest speaker'))).toEqual(buttons)
  })

  test('at Vimeo the sizes are fetched each time [study-14]', async () => {
    const links = [
      { width: 1280, height: 720, link: 'https://vimeo.example/720', size_short: '12 MB', size: 12e6 },
    ]
    const end = answer(vimeoLinks, { statusCode: 200, message: 'OK', result: links })
    await renderScreen('/document?type=video')
    const download = page.getByRole('article').getByRole('button', { name: /^Download/ })
    await download.click()
    const popup = page.getByRole('dialog', { name: 'Download Video' })
    await expect.element(popup.getByRole('link')).toHaveAttribute('href', 'https://vimeo.example/720')
    expect((await askedOf(vimeoLinks))[0]?.params).toEqual({ vimeo_video_id: '76979871' })
    await userEvent.keyboard('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
    end()
    answer(vimeoLinks, { statusCode: 200, message: 'OK', result: [] })
    await download.click()
    await expect.element(popup.getByText('No Download Link Found')).toBeVisible()
  })
})

describe('documents that cannot be shown', () => {
  const viewer = () => page.getByRole('dialog')
  const open = (name: RegExp) => page.getByRole('button', { name }).first().click()
  const share = (ending: string) =>
    changeFiles((files) =>
      files.map((file) => ({ ...file, is_readonly: 'Y', file_url: `/files/1/sheet.${ending}` })),
    )

  test.each(['dwg', 'docx'])('read-only: it says so, and whom to ask (.%s) [study-18]', async (ending) => {
    share(ending)
    await openPhysics()
    await open(/^View Physics: /)
    await expect.element(viewer().getByText('This file cannot be shown here')).toBeVisible()
    const ask = viewer().getByRole('link', { name: 'Ask your institute (opens in a new window)' })
    await expect.element(ask).toHaveAttribute('href', 'https://help.greenfield.example')
    await expect.element(viewer().getByText(/download the file/)).not.toBeInTheDocument()
  })
})

describe('who sees what', () => {
  test('an open user chooses a course [document-1]', async () => {
    await renderScreen('/document', { as: 'neha' })
    await expect.element(text('18 documents')).toBeVisible()
    expect(optionsOf(page.getByLabelText('Course'))).toEqual(['Crash Course'])
  })

  test('a student of a coaching institute chooses a subject', async () => {
    await renderScreen('/document', { as: 'riya' })
    await expect.element(subject()).toBeVisible()
    expect(optionsOf(subject())).toEqual(['Chemistry', 'Mathematics', 'Physics'])
  })

  test('a parent is sent home [document-11]', async () => {
    const screen = await renderScreen('/document', { as: 'meera' })
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test.each([
    { what: 'the subjects', call: documentSubjects },
    { what: 'the documents', call: documents },
  ])('a refusal of $what is shown, and it can be tried again [document-10]', async ({ call }) => {
    const mend = fail(call, 422, 'Something broke')
    await renderScreen('/document')
    await expect.element(text('Something broke')).toBeVisible()
    mend()
    await button('Try again').click()
    await expect.element(text('5 documents')).toBeVisible()
  })

  test('without documents the screen says so [document-10]', async () => {
    answer(documentSubjects, (real) => ({ ...real, result: { subject_list: [] } }))
    await renderScreen('/document')
    await expect.element(text(none)).toBeVisible()
  })
})
