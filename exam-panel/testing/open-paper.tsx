import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { expect } from 'vitest'
import type { CallReply } from '#domain/call.ts'
import { type PanelStatus, savePanel } from '#domain/exam/panel/calls.ts'
import { type PaperQuestion, panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { deleteAttempt, openDevice } from '#portal/shared/attempt/device.ts'
import { answer, fail } from '#portal/testing/replies.ts'
import { leaveScreen, show } from '#portal/testing/screen.tsx'
import { createExam, type Exam } from '../core/exam.ts'
import { createTabId, openExam } from '../core/open.ts'
import { startPaperFiles } from '../core/paper-files.ts'
import { ExamContext, FilesContext } from '../core/use-exam.ts'
import { panelQuestionTexts, panelTexts } from '../texts.ts'

const now = Date.parse('2026-11-20T04:37:00Z')

/** A question as sent by the server: a single choice with one option, unless changed by `more`. */
export const questionOf = (question_id: number, more: Partial<PaperQuestion> = {}): PaperQuestion => ({
  ...{ question_id, ques_type: 1, part_id: 1, subject_name: 'Physics', passage_id: null },
  ...{ html: `<p>Question ${question_id}?</p>`, other_html: '', other_language: '', matches: [], media: [] },
  options: [{ number: 1, html: 'an option', other_html: '' }],
  ...{ blank_count: 0, marks: 4, negative_marks: 1, has_part_marks: false, is_bookmarked: false },
  ...more,
})

type Paper = Partial<CallReply<typeof panelPaper>['data']>

/**
 * Opens a begun attempt with this paper.
 * @param status the reply to each save; offline without it
 * @returns the exam, and a function that closes it after the test
 */
export async function openPaper(
  attemptId: number,
  paper: Paper,
  screen: ReactNode,
  status?: PanelStatus,
): Promise<{ exam: Exam; close: () => Promise<void> }> {
  const device = openDevice(attemptId)
  device.store('pass', 'a pass')
  await new Promise((resolve) => setTimeout(resolve))
  await device.close()
  const attempt = {
    ...{ attempt_id: attemptId, test_id: 7, test_name: 'A mock', test_type_id: 4, student_name: 'Riya' },
    ...{ institute_name: 'Apex', started_at: now, ends_at: null, is_submitted: false, is_resumed: false },
    ...{ moved_at: null, is_called_off: false },
  }
  const parts = [{ part_id: 1, name: 'Section A' }]
  const about = { attempt, time: now, instructions_html: '', parts, passages: [], questions: [] }
  answer(panelPaper, { data: { ...about, ...paper } })
  if (status) answer(savePanel, { data: status })
  else fail(savePanel, 'offline')
  const opened = await openExam({ kind: 'attempt', attemptId }, createTabId())
  if ('begin' in opened) throw new Error('it is not begun')
  const exam = createExam(opened)
  exam.begin()
  leaveScreen()
  show(
    <IntlProvider locale="en" timeZone="UTC" messages={{ panel: panelTexts, question: panelQuestionTexts }}>
      <ExamContext value={exam}>
        <FilesContext value={startPaperFiles(exam)}>{screen}</FilesContext>
      </ExamContext>
    </IntlProvider>,
  )
  const close = async () => {
    fail(savePanel, 401)
    exam.send()
    await expect.poll(() => exam.store.getState().connection).toBe('over')
    await opened.device.close()
    deleteAttempt(attemptId)
  }
  return { exam, close }
}
