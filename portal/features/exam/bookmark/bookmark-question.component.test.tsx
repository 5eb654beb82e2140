import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type BookmarkedQuestion, bookmarks, deleteBookmark } from '#domain/exam/bookmark/calls.ts'
import { isAnswerShown } from '#domain/exam/bookmark/options.ts'
import { questionTypes } from '#domain/exam/question.ts'
import { readQuestion } from '#portal/features/exam/bookmark/queries.ts'
import { expectClean, expectReadable, firstIfShort } from '#portal/testing/look.ts'
import { answer, firstRequest, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

type Wanted = (question: BookmarkedQuestion) => boolean
type Screen = Awaited<ReturnType<typeof renderScreen>>

const section = (name: string) => page.getByRole('region', { name, exact: true })
const question = () => page.getByRole('article')
const ofType =
  (type: number): Wanted =>
  (one) =>
    one.ques_type === type && isAnswerShown(readQuestion(one))

/** Opens the first bookmarked question that matches, after changing it. */
function open(wanted: Wanted, part: Partial<BookmarkedQuestion> = {}, width = 1280): Promise<Screen> {
  answer(bookmarks, ({ data }) => {
    const found = data.find(wanted)
    if (!found) throw new Error('no such question is bookmarked')
    return { data: [{ ...found, ...part, ques_id: 7 }] }
  })
  return renderScreen('/exam/bookmarks/7', { width })
}

test('the way here; a choice: which is right, which was chosen, feedback [exam-37, exam-39]', async () => {
  const screen = await open(ofType(questionTypes.trueFalse))
  const way = page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')
  await expect
    .poll(() => way.elements().map(({ textContent }) => textContent))
    .toEqual(['Back', 'Bookmarked Questions', 'View Questions'])
  await expect.element(section('Your Answer')).toBeVisible()
  const options = page.getByRole('list', { name: 'Options' }).getByRole('listitem')
  expect(options.elements()).toHaveLength(2)
  expect(options.filter({ hasText: 'Correct' }).elements()).toHaveLength(1)
  await expect.element(section('Correct Answer')).toMatchTextContent(/True|False/)
  await expect.element(section('Feedback')).toBeVisible()
  await page.getByRole('link', { name: 'Bookmarked Questions' }).click()
  await expect.poll(screen.address).toBe('/exam/bookmarks')
})

test('of the options the chosen one is named as well, by words', async () => {
  await open(ofType(questionTypes.single), { attempt_answer: '2', correct_ans: '1' })
  const options = page.getByRole('list', { name: 'Options' }).getByRole('listitem')
  await expect.element(options.nth(1)).toMatchTextContent(/Your answer$/)
  expect(options.filter({ hasText: 'Your answer' }).elements()).toHaveLength(1)
})

test('a passage over 550 characters: Load more opens the whole of it [exam-38]', async () => {
  const passage = `<p>${'A passage of many words. '.repeat(30)}The end.</p>`
  await open(() => true, { description: passage, description_mathjax: '' })
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  const popup = page.getByRole('dialog', { name: 'Passage' })
  await expect.element(popup).toMatchTextContent(/The end\.$/)
  expect(popup.element().textContent?.length).toBeGreaterThan(550)
  await userEvent.keyboard('{Escape}')
  await expect.element(more).toHaveFocus()
})

test('a passage of 550 characters is there as it is', async () => {
  await open(() => true, { description: `<p>${'a'.repeat(550)}</p>`, description_mathjax: '' })
  await expect.element(page.getByRole('group', { name: 'Passage' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
})

test('formulas in TeX are drawn as MathML; what is none stays as written, and scripts are gone', async () => {
  const html = String.raw`<p>Half of \(x^2 &lt; \frac{a}{b}\), <math><msqrt><mi>y</mi></msqrt></math>, \(\unknown{\) and <a href="javascript:alert(1)">a link</a></p>`
  await open(ofType(questionTypes.single), { question: html, question_mathjax: '' })
  await expect.element(section('Your Answer')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('main article math mfrac').length).toBe(1)
  expect(document.querySelectorAll('main article math msqrt')).toHaveLength(1)
  const text = question().element().textContent
  expect(text).toContain(String.raw`\(\unknown{\)`)
  expect(text).not.toContain(String.raw`\frac`)
  expect(text).toContain('and a link')
  const foreign = 'main article a[href^=javascript], main annotation, main [style*=color]'
  expect(document.querySelectorAll(foreign)).toHaveLength(0)
})

describe('answers by type [exam-39]', () => {
  test('a written one: one’s own and the model', async () => {
    const written = { attempt_answer: 'My own words', answer: '<p>The <b>model</b></p>' }
    await open(({ ques_type }) => ques_type === questionTypes.written, written)
    await expect.element(section('Your Answer')).toMatchTextContent('My own words')
    await expect.element(section('Solution by admin')).toMatchTextContent('The model')
  })

  test('a match is a table', async () => {
    await open(ofType(questionTypes.match))
    const headings = page.getByRole('table', { name: 'Pairs' }).getByRole('columnheader')
    await expect
      .poll(() => headings.elements().map(({ textContent }) => textContent))
      .toEqual(['Item', 'Your Answer', 'Correct Answer'])
    await expect.element(section('Correct Answer')).toMatchTextContent(/1 – [a-z], 2 – [a-z]/)
  })

  test.each([
    { kind: 'a number', type: questionTypes.number },
    { kind: 'blanks', type: questionTypes.blanks },
  ])('$kind: as text', async ({ type }) => {
    await open(ofType(type))
    await expect.element(section('Correct Answer')).toMatchTextContent(/^Correct Answer\S+/)
  })

  test('where the answer may not be seen it says so [exam-44]', async () => {
    await open((one) => !isAnswerShown(readQuestion(one)) && one.options.length > 0)
    const why = page.getByText(
      'The correct answer is shown once the result is published with solutions and no exam that you may still take holds the question.',
    )
    await expect.element(why).toBeVisible()
    await expect.element(section('Correct Answer')).not.toBeInTheDocument()
    await expect.element(page.getByText('Correct', { exact: true })).not.toBeInTheDocument()
  })
})

test('another language [exam-40]', async () => {
  const other = {
    multilingual: '<p>प्रकाश क्या है?</p>',
    description_multilingual: '<p>प्रकाश के बारे में</p>',
    alies_feedback: '<p>हाँ</p>',
  }
  await open(ofType(questionTypes.single), { is_multi_lingual: 1, ...other })
  await page.getByRole('radio', { name: 'Other language' }).click({ force: true })
  await expect.element(question()).toMatchTextContent('प्रकाश क्या है?')
  await expect.element(page.getByRole('group', { name: 'Passage' })).toMatchTextContent('प्रकाश के बारे में')
  await expect.element(section('Feedback')).toMatchTextContent('हाँ')
})

test('without the flag there is no other language [exam-40]', async () => {
  const other = { is_multi_lingual: 0, multilingual: '<p>प्रकाश क्या है?</p>' }
  await open(ofType(questionTypes.single), other)
  await expect.element(section('Your Answer')).toBeVisible()
  expect(page.getByRole('radio', { name: 'Other language' }).elements()).toEqual([])
})

test('a picture is drawn [exam-41]', async () => {
  await open(({ media_data }) => media_data.some(({ media_type }) => media_type === 'image'))
  const picture = page.getByRole('list', { name: 'Media' }).getByRole('img')
  await expect.element(picture).toBeVisible()
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
})

test('a recording brings what it says, to be read', async () => {
  const captions = [{ source_path: '/files/1/notes.vtt', language: 'hi', label: 'Hindi' }]
  answer(bookmarks, ({ data }) => ({
    data: data
      .filter(({ media_data }) => media_data.some(({ media_type }) => media_type === 'audio'))
      .slice(0, 1)
      .map((one) => ({
        ...one,
        ques_id: 7,
        media_data: one.media_data.map((media) => ({ ...media, captions })),
      })),
  }))
  await renderScreen('/exam/bookmarks/7')
  await expect
    .poll(() => {
      const track = document.querySelector<HTMLTrackElement>('main audio track')
      return track && [track.kind, track.srclang, track.label, new URL(track.src).pathname]
    })
    .toEqual(['captions', 'hi', 'Hindi', '/files/1/notes.vtt'])
})

test('media that cannot be shown say so [exam-41]', async () => {
  await open(() => true, { media_data: [{ media_type: 'video', source_path: 'javascript:alert(1)' }] })
  await expect.element(page.getByText('Preview is not availaible')).toBeVisible()
})

test('Previous and Next in the order of the list; removing goes back to it [exam-37]', async () => {
  const screen = await renderScreen('/exam/bookmarks?sort=oldest', { as: 'riya' })
  await expect.element(page.getByRole('link', { name: 'Open question 2', exact: true })).toBeVisible()
  const total = question().elements().length
  const second = page.getByRole('link', { name: 'Open question 2', exact: true }).element()
  const id = Number(/(\d+)\?/.exec(second.getAttribute('href') ?? '')?.[1])
  await page.getByRole('link', { name: 'Open question 1', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Question 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(page.getByRole('heading', { name: 'Question 2' })).toBeVisible()
  expect(screen.address()).toBe(`/exam/bookmarks/${id}?sort=oldest`)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect.element(page.getByRole('heading', { name: 'Question 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  // The button of the one before would remove that, and stay here.
  await expect.element(page.getByRole('heading', { name: 'Question 2' })).toBeVisible()
  answer(deleteBookmark, { validate: 1, message: 'The bookmark is removed.' })
  answer(bookmarks, ({ data }) => ({ data: data.filter(({ ques_id }) => ques_id !== id) }))
  await page.getByRole('button', { name: 'Remove bookmark' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.poll(screen.address).toBe('/exam/bookmarks?sort=oldest')
  await expect.poll(() => question().elements().length).toBe(total - 1)
})

test('one that is not among one’s own is not found [exam-37]', async () => {
  await renderScreen('/exam/bookmarks/99999999')
  await expect.element(page.getByText('This question is not among yours')).toBeVisible()
})

test.each(firstIfShort(6, 1, 2, 3, 4, 5, 7))(
  'no accessibility faults, nothing too wide or too small on a phone: a question of type %i',
  async (type) => {
    await open(({ ques_type }) => ques_type === type, {}, 360)
    await expect.element(section('Your Answer')).toBeVisible()
    await expectClean(`a question of type ${type}`)
    if (type !== questionTypes.match) return
    await expectReadable('a question with pairs')
    await page.viewport(1440, 900)
    await expectClean('a question with pairs, on a desk')
  },
)

test('who leaves while a bookmark is removed stays where they have gone [shell-28]', async () => {
  const screen = await open(() => true)
  answer(deleteBookmark, { validate: 1, message: 'The bookmark is removed.' })
  const release = hold(deleteBookmark)
  await page.getByRole('button', { name: 'Remove bookmark' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await firstRequest(deleteBookmark, () => true)
  await screen.open('/event')
  release()
  await expect.element(page.getByText('The bookmark is removed.')).toBeVisible()
  await new Promise((later) => setTimeout(later, 300))
  expect(screen.address()).toBe('/event')
})
