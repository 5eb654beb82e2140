import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listNoticeAnswers } from '#domain/desk/answer-calls.ts'
import { readNotice } from '#domain/desk/notice-calls.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderDesk } from '../../testing/desk.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const at = '2026-11-25T10:00:00+05:30'

test('what was answered is shown once a notice is taken back, and reminds no one [desk-136]', async () => {
  answer(
    readNotice,
    done({
      ...{ id: 'N1', title: 'Excursion', by: 'Office', state: 'taken_back', announced_at: at },
      ...{
        taken_back_at: at,
        urgent: false,
        year: '2026–27',
        sections: null,
        students: [],
        student_count: 0,
      },
      ...{ has_file: false, html: '<p>By bus</p>', link: '', file_name: '', year_id: 'demo-this year' },
      ...{ section_ids: null, chosen: [], local_time: '2026-11-25 10:00', cells: { id: 'N1' } },
      question: { kind: 'yes or no', choices: [], until: '2026-11-27' },
    }),
  )
  const row = {
    ...{ student: 'S1', student_id: 1, name: 'Aarav Sharma', sections: '10-A', answer: 'yes' },
    ...{ answered_by: 'Rohan Sharma', answered_at: at, is_text_changed: false, text_hash: 'x' },
  }
  answer(
    listNoticeAnswers,
    done({
      ...{
        answers: [row],
        next: '',
        asked: 1,
        answered: 1,
        changed: 0,
        tally: [{ answer: 'yes', count: 1 }],
      },
      ...{ is_over: false, reminded_at: null, may_remind: false },
    }),
  )
  await renderDesk('/notices/N1')
  await expect.element(page.getByText(/Aarav Sharma/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Remind/ }).elements()).toEqual([])
})
