import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Call } from '#domain/call.ts'
import { changeOffer, readOffer, readOfferChoices } from '#domain/desk/meeting-calls.ts'
import { writeMessage } from '#domain/desk/message-calls.ts'
import { writeNotice } from '#domain/desk/notice-calls.ts'
import { handOverQuestion, readQuestion } from '#domain/desk/question-calls.ts'
import { answer, firstRequest, hold } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'
import { offerOf, questionOf } from '../testing/rows.ts'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

type Sending = {
  what: string
  at: string
  call: Call
  said: string
  answers: () => void
  /** Fills and sends. */
  send: () => Promise<void>
}

const sheet = {
  ...offerOf(),
  ...{ version: 3, section_ids: [4], students: [], times: [], bookings: [], waiting: [] },
}

const sendings: Sending[] = [
  {
    what: 'meetings that are changed',
    at: '/meetings/5/edit',
    call: changeOffer,
    said: 'Saved.',
    answers: () => {
      answer(
        readOfferChoices,
        done({
          teachers: [{ teacher_id: 7, name: 'Priya Nair' }],
          sections: [{ section_id: 4, standard: 'Class 10', name: '10-A', students: 31 }],
        }),
      )
      answer(readOffer, done(sheet))
      answer(changeOffer, done({}))
    },
    send: async () => {
      await page.getByLabelText('Place').fill('Hall')
      await button('Save').click()
    },
  },
  {
    what: 'a question that is handed over',
    at: '/questions/7',
    call: handOverQuestion,
    said: 'Handed over.',
    answers: () => {
      answer(
        readQuestion,
        done({
          question: questionOf(),
          posts: [],
          whom: [{ addressee: 'office', subject_id: null, subject: '', names: '', is_by_office: true }],
          ...{ may_answer: true, reports: [], pause: null },
        }),
      )
      answer(handOverQuestion, done({}))
    },
    send: async () => {
      await button('Hand over').click()
      await inDialog('Hand over').click()
    },
  },
  {
    what: 'a message',
    at: '/messages/new',
    call: writeMessage,
    said: 'The message was sent to 2 numbers.',
    answers: () => answer(writeMessage, done({ id: 'desk-m-1', numbers: 2, number: 1 })),
    send: async () => {
      await page.getByLabelText(/^10-A/).click()
      await page.getByLabelText('Text').fill('Come on Monday')
      await button('Check and send').click()
      await inDialog('Send now').click()
    },
  },
  {
    what: 'a notice',
    at: '/notices/new',
    call: writeNotice,
    said: 'The notice is out.',
    answers: () => answer(writeNotice, done({ id: 'desk-1', number: 1 })),
    send: async () => {
      await page.getByLabelText('Title').fill('Sports day')
      await page.getByRole('textbox', { name: 'Text' }).fill('Come in white')
      await button('Check and send').click()
      await inDialog('Send now').click()
    },
  },
]

test.each(sendings)(
  'who leaves while $what is sent stays where they have gone [desk-172]',
  async ({ at, call, said, answers, send }) => {
    answers()
    const release = hold(call)
    const { address, router } = await renderDesk(at, { as: 'suresh' })
    await send()
    await firstRequest(call, () => true)
    await router.navigate('/leave')
    release()
    await expect.element(page.getByText(said)).toBeVisible()
    // What is read again before another screen opens.
    await new Promise((later) => setTimeout(later, 200))
    await expect.poll(() => router.shown().isNavigating).toBe(false)
    expect(address()).toBe('/leave')
  },
)
