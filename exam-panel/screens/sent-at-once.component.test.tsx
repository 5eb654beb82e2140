import { expect, test } from 'vitest'
import { savePanel } from '#domain/exam/panel/calls.ts'
import type { Sending } from '#domain/exam/panel/exam-tab.ts'
import { questionTypes } from '#domain/exam/question.ts'
import { firstRequest } from '#portal/testing/replies.ts'
import { openPaper, questionOf } from '../testing/open-paper.tsx'

const maxMs = 2000

/** Milliseconds until an answer is in a request. */
async function timeUntilSent(value: object): Promise<number> {
  const from = performance.now()
  await firstRequest(savePanel, ({ body }) =>
    (body as Sending).states.some(({ answer }) => JSON.stringify(answer?.value) === JSON.stringify(value)),
  )
  return performance.now() - from
}

test('what is chosen and what is typed are sent within two seconds [panel-23]', async () => {
  const { exam, close } = await openPaper(
    900_000_061,
    { questions: [questionOf(1), questionOf(2, { ques_type: questionTypes.written })] },
    null,
    {
      ...{ time: Date.now(), ends_at: null, moved_at: null, is_called_off: false, sequence: 0, states: [] },
      ...{ is_active: true, kept_apart: 0, refused: 0, refused_ids: [], receipt: null },
    },
  )
  await firstRequest(savePanel, () => true)
  const typed = { type: 2, text: 'Because' } as const
  exam.answer(2, typed, true)
  expect(await timeUntilSent(typed)).toBeLessThan(maxMs)
  const chosen = { type: 1, option: 1 } as const
  exam.answer(1, chosen)
  expect(await timeUntilSent(chosen)).toBeLessThan(maxMs)
  await close()
})
