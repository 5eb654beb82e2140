import type { CallReply } from '#domain/call.ts'
import type { panelPaper } from '#domain/exam/panel/paper-calls.ts'
import type { Context } from '#server/context.ts'
import { presentRules } from '#server/features/exam/integrity/check.ts'
import {
  presentAttempt,
  presentBefore,
  presentQuestions,
  presentTexts,
} from '#server/features/exam/panel/present.ts'
import { findPassages, findQuestions, findTestFacts } from '#server/features/exam/panel/queries.ts'
import { passFileAddress } from '#server/files/addresses.ts'
import { presentImages } from '#server/files/html-images.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

export const addressesOf =
  (secrets: Secrets, { instituteId, passId }: PanelPass, now: Date) =>
  (fileId: number) =>
    passFileAddress(secrets, { instituteId, passId, fileId }, now)

/** The paper of an attempt; before it is begun without questions. @param address of the request */
export async function paperOf(
  { pool, clock, secrets }: Context,
  panel: PanelPass,
  address: string,
): Promise<CallReply<typeof panelPaper>> {
  const { instituteId, testId, personId } = panel
  const now = clock()
  const [rows, facts] = await Promise.all([
    findQuestions(pool, panel),
    testId === null ? undefined : findTestFacts(pool, { instituteId, testId, personIds: [personId] }),
  ])
  const rules = facts && presentRules({ ...panel, ...facts }, address)
  const about = {
    attempt: presentAttempt(panel, panel.isBegun),
    time: now.getTime(),
    instructions_html: facts?.instructionsHtml ?? '',
    ...(facts?.calculator && { calculator: facts.calculator }),
    parts: (facts?.parts ?? []).map(({ partId, name, attemptAny }) => ({
      part_id: partId,
      name,
      ...(attemptAny !== null && { attempt_any: attemptAny }),
    })),
    ...(rules && { rules }),
  }
  if (!panel.isBegun) {
    const before = presentBefore(rows, facts?.minutes ?? 0)
    return { data: { ...about, before, passages: [], questions: [] } }
  }
  const addressOf = addressesOf(secrets, panel, now)
  const questions = presentQuestions(rows, panel.seed, addressOf)
  const passageIds = [...new Set(questions.flatMap((question) => question.passage_id ?? []))]
  const passages = passageIds.length > 0 ? await findPassages(pool, { instituteId, passageIds }) : []
  return {
    data: {
      ...about,
      passages: passages.map((row) => ({
        passage_id: row.passageId,
        ...presentTexts(row, (html) => presentImages(html, addressOf)),
      })),
      questions,
    },
  }
}
