import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  askQuestion,
  closeThread,
  listThreads,
  markThreadRead,
  type Post,
  readThread,
  reportPost,
  type Thread,
  type ThreadReply,
  type ThreadsReply,
  writePost,
} from '#domain/ask/calls.ts'
import { dropChanges, loadChanges } from '#portal/shared/outbox/unsent-changes.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { viewedOwner } from '#portal/shared/viewed/viewed-student.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { chooseAnaya, letSwitch } from '#portal/testing/other-child.ts'
import { answer, askedOf, cutNetwork, fail, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const threadOf = (more: Partial<Thread> = {}): Thread => ({
  ...{ thread_id: 7, addressee: 'class', subject: '', title: 'Spectacles', asked_by: 'Rohan Sharma' },
  ...{ is_by_student: false, opened_at: '2026-11-19T21:10:00+05:30', last_at: '2026-11-19T21:10:00+05:30' },
  ...{ last_side: 'family', last_text: 'May he sit in front?', is_closed: false, is_unread: false },
  ...more,
})
const postOf = (more: Partial<Post> = {}): Post => ({
  ...{ post_id: 1, kind: 'message', side: 'family', author: 'Rohan Sharma', role: 'Parent' },
  ...{ text: 'May he sit in front?', at: '2026-11-19T21:10:00+05:30', is_own: true, is_reported: false },
  file: null,
  ...more,
})
const hours = { from: '08:00', until: '16:00', weekdays: [1, 2, 3, 4, 5, 6], open_days: ['2030-01-01'] }
const whom: ThreadsReply['whom'] = [
  { addressee: 'class', subject_id: null, subject: '', names: 'Rekha Nair', is_by_office: false },
  { addressee: 'subject', subject_id: 5, subject: 'Hindi', names: 'A. Rao', is_by_office: true },
  { addressee: 'office', subject_id: null, subject: '', names: '', is_by_office: true },
]
const giveList = (threads: Thread[], more: Partial<ThreadsReply> = {}) =>
  answer(
    listThreads,
    done({
      ...{ why_not: '' as const, pause: null, has_parent: true, whom, hours, threads, unread: 0, next: null },
      ...more,
    }),
  )
const giveThread = (posts: Post[], more: Partial<ThreadReply> = {}) =>
  answer(readThread, done({ why_not: '' as const, pause: null, hours, thread: threadOf(), posts, ...more }))
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () => page.getByRole('main').getByRole('listitem')

test('the list says what waits, is new or closed; a question is asked with whom, title and words [ask-1, ask-6, ask-8]', async () => {
  giveList([
    threadOf({
      thread_id: 8,
      title: 'Chapter 4',
      addressee: 'subject',
      subject: 'Hindi',
      last_side: 'school',
      last_text: '',
      is_unread: true,
    }),
    threadOf(),
    threadOf({
      thread_id: 9,
      title: 'Venkataraghavan-Subramaniam '.repeat(4),
      is_closed: true,
      is_by_student: true,
      asked_by: 'Aarav',
    }),
  ])
  answer(askQuestion, done({ thread_id: 10 }))
  await renderScreen('/ask', { as: 'rohan', width: 390 })
  await expect.element(page.getByText(/Answers come Mon–Sat, 8:00 AM to 4:00 PM\./).first()).toBeVisible()
  await expect.element(rows().first()).toMatchTextContent('Chapter 4')
  await expect.element(rows().first()).toMatchTextContent('NewAnswered')
  await expect.element(rows().first()).toMatchTextContent('A file')
  await expect.element(rows().nth(1)).toMatchTextContent('Waits for an answer')
  await expect.element(rows().nth(2)).toMatchTextContent('asked by Aarav, who sees it too')
  await expectClean('questions')
  await expectReadable('questions')
  await button('New question').click()
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .element(dialog().getByLabelText('What is it about?'))
    .toHaveAccessibleDescription(/Please say what it is about/)
  await dialog().getByLabelText('Whom do you ask?').selectOptions('Hindi: A. Rao (by the office)')
  await expect.element(dialog().getByText(/The office has yours, and asks the teacher/)).toBeVisible()
  await dialog().getByLabelText('What is it about?').fill('Poem')
  await dialog().getByLabelText('Your question').fill('Which one?')
  await expectClean('the form of a question')
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('Sent. You are notified of the answer.')).toBeVisible()
  const [{ body } = { body: {} }] = await askedOf(askQuestion)
  expect(JSON.parse((body as { fileJson: string }).fileJson)).toMatchObject({
    ...{ addressee: 'subject', subject_id: 5, title: 'Poem', text: 'Which one?' },
  })
})

test('a question is read, reported, answered and closed; what the server refuses stays in the field [ask-7, ask-10, ask-11]', async () => {
  giveThread(
    [
      postOf(),
      postOf({
        post_id: 2,
        kind: 'handed-over',
        side: 'school',
        author: 'Office Desk',
        role: 'Office',
        text: 'Class teacher',
      }),
      postOf({
        post_id: 3,
        side: 'school',
        author: 'Rekha Nair',
        role: 'Class teacher',
        text: 'Yes',
        is_own: false,
        file: { name: 'plan.pdf', size: 9, url: '/files/1/plan.pdf' },
      }),
    ],
    { thread: threadOf({ last_side: 'school', is_unread: true }) },
  )
  for (const call of [markThreadRead, reportPost, closeThread]) answer(call, done({}))
  await renderScreen('/ask/7', { as: 'rohan', width: 390 })
  await expect.element(rows().nth(1)).toMatchTextContent('Office Desk has handed this over: Class teacher')
  await expect.element(rows().nth(2)).toMatchTextContent('Rekha Nair, Class teacher')
  await expectClean('a question')
  await expectReadable('a question')
  await expect
    .poll(async () => (await askedOf(markThreadRead)).map(({ body }) => body))
    .toMatchObject([{ thread_id: 7, post_id: 3 }])
  await button('Report the message of Rekha Nair').click()
  await dialog().getByRole('textbox').fill('Rude')
  await dialog().getByRole('button', { name: 'Report', exact: true }).click()
  await expect.element(page.getByText('Reported. Thank you for saying so.')).toBeVisible()
  fail(writePost, 422, '10 messages wait for an answer already.')
  await page.getByLabelText('Your message').fill('And on Monday?')
  await button('Send').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('10 messages wait for an answer already.')
  await expect.element(page.getByLabelText('Your message')).toHaveValue('And on Monday?')
  await button('Close this question').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Close this question', exact: true })
    .click()
  await expect.element(page.getByText('The question is closed.')).toBeVisible()
})

test('without a network a message waits on the device with its file, and is dropped there [ask-13]', async () => {
  giveThread([postOf()])
  await renderScreen('/ask/7', { as: 'rohan' })
  await page.getByLabelText('Your message').fill('And on Monday?')
  await page
    .getByLabelText('Choose a file')
    .first()
    .upload(new File(['%PDF-1.4'], 'note.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('note.pdf')).toBeVisible()
  cutNetwork()
  await button('Send').click()
  await expect.element(rows().nth(1)).toMatchTextContent('On this device: it is sent by itself later.')
  await expect.element(rows().nth(1)).toMatchTextContent('note.pdf')
  await rows().nth(1).getByRole('button').click()
  await expect.element(page.getByText(/^It is not sent from here any more/)).toBeVisible()
  expect(rows().elements()).toHaveLength(1)
})

test('what is dropped after its reply was lost is not said to be unsent: what has arrived is shown [ask-13]', async () => {
  giveThread([postOf()])
  await renderScreen('/ask/7', { as: 'rohan' })
  await page.getByLabelText('Your message').fill('And on Monday?')
  fail(writePost, 'offline')
  await button('Send').click()
  await expect.element(rows().nth(1)).toMatchTextContent('On this device: it is sent by itself later.')
  giveThread([postOf(), postOf({ post_id: 2, text: 'And on Monday?' })])
  await rows().nth(1).getByRole('button').click()
  await expect.element(page.getByText(/^It is not sent from here any more/)).toBeVisible()
  await expect.element(rows().nth(1)).toMatchTextContent('And on Monday?')
  await expect.element(rows().nth(1)).not.toMatchTextContent('On this device')
})

test('a student reads that parents see it; a pause and a closed window say why [ask-5, ask-11]', async () => {
  giveList([], { whom: whom.slice(0, 2) })
  await renderScreen('/ask', { as: 'aarav' })
  await expect.element(page.getByText('Your parents see what you ask here, and the answers.')).toBeVisible()
  giveThread([postOf()], { why_not: 'paused', pause: { until: '2026-11-25', reason: 'Please stay polite.' } })
  await renderScreen('/ask/7', { as: 'rohan' })
  await expect
    .element(page.getByText('Writing is paused until 25-11-2026: Please stay polite.'))
    .toBeVisible()
  expect(page.getByLabelText('Your message').elements()).toEqual([])
})

test('what is typed is there again after the dialog is closed and the screen is left, and gone once it is sent [ask-36]', async () => {
  giveList([])
  answer(askQuestion, done({ thread_id: 10 }))
  await renderScreen('/ask', { as: 'rohan', width: 390 })
  await button('New question').click()
  await dialog().getByLabelText('What is it about?').fill('Spectacles')
  await dialog().getByLabelText('Your question').fill('May he sit in front?')
  await button('Cancel').click()
  await renderScreen('/ask', { as: 'rohan', width: 390 })
  await button('New question').click()
  await expect.element(dialog().getByLabelText('What is it about?')).toHaveValue('Spectacles')
  await expect.element(dialog().getByLabelText('Your question')).toHaveValue('May he sit in front?')
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await button('New question').click()
  await expect.element(dialog().getByLabelText('What is it about?')).toHaveValue('')
})

test('what is typed while a message is sent stays in the field [ask-36]', async () => {
  giveThread([postOf()])
  answer(writePost, done({ post_id: 2 }))
  await renderScreen('/ask/7', { as: 'rohan' })
  await page.getByLabelText('Your message').fill('And on Monday?')
  const release = hold(writePost)
  await button('Send').click()
  await page.getByLabelText('Your message').fill('Or on Tuesday?')
  release()
  await expect.element(page.getByText('Sent. You are notified of the answer.')).toBeVisible()
  await expect.element(page.getByLabelText('Your message')).toHaveValue('Or on Tuesday?')
})

test('a message whose reply is lost after another child was opened waits for its own child [ask-13]', async () => {
  giveThread([postOf()])
  await renderScreen('/ask/7', { as: 'rohan' })
  await page.getByLabelText('Your message').fill('And on Monday?')
  fail(writePost, 'offline')
  const release = hold(writePost)
  await button('Send').click()
  await expect.poll(async () => (await askedOf(writePost)).length).toBe(1)
  const owner = viewedOwner(getSession())
  letSwitch()
  await chooseAnaya()
  await expect.poll(() => viewedOwner(getSession())).not.toBe(owner)
  release()
  await expect.poll(async () => (await loadChanges()).map((one) => one.owner)).toEqual([owner])
  await dropChanges(() => true)
})
