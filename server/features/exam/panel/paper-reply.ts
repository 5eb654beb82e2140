import type { CallReply } from '#domain/call.ts'
import type { panelPaper } from '#domain/exam/panel/paper-calls.ts'
import type { Context } from '#server/context.ts'
import { presentRules } from '#server/features/exam/integrity/check.ts'
import { openDueParts, startsOf } from '#server/features/exam/panel/parts/open-parts.ts'
import {
  presentAttempt,
  presentQuestions,
  presentSchemes,
  presentTexts,
} from '#server/features/exam/panel/present.ts'
import { findBookmarked, findPassages, findTestFacts } from '#server/features/exam/panel/queries.ts'
import { readPaper } from '#server/features/exam/panel/read-paper.ts'
import { passFileAddress } from '#server/files/addresses.ts'
import { presentImages } from '#server/files/html-images.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

export const addressesOf =
  (secrets: Secrets, { instituteId, passId }: PanelPass, now: Date) =>
  (fileId: number) =>
    passFileAddress(secrets, { instituteId, passId, fileId }, now)

/**
 * The paper of an attempt: without questions before it begins; of locked parts with those of the open part, and after
 * submission with those of all opened parts.
 * @param address of the request
 */
export async function paperOf(
  context: Context,
  pass: PanelPass,
  address: string,
): Promise<CallReply<typeof panelPaper>> {
  const { pool, clock, secrets } = context
  const panel = await openDueParts(context, pass)
  const { instituteId, testId, personId } = panel
  const now = clock()
  const [rows, bookmarks, facts] = await Promise.all([
    readPaper(pool, panel),
    panel.isBegun ? findBookmarked(pool, panel) : [],
    testId === null ? undefined : findTestFacts(pool, { instituteId, testId, personIds: [personId] }),
  ])
  const rules = facts && presentRules({ ...panel, ...facts }, address)
  const about = {
    attempt: presentAttempt(panel, panel.isBegun),
    time: now.getTime(),
    instructions_html: facts?.instructionsHtml ?? '',
    ...(facts?.calculator && { calculator: facts.calculator }),
    parts: (facts?.parts ?? []).map(({ partId, name, attemptAny }, index) => ({
      part_id: partId,
      name,
      ...(attemptAny !== null && { attempt_any: attemptAny }),
      ...(panel.partMinutes[index] !== undefined && { minutes: panel.partMinutes[index] }),
    })),
    ...(rules && { rules }),
    ...(panel.isLocked && panel.isBegun && { schemes: presentSchemes(rows) }),
  }
  if (!panel.isBegun) {
    const before = { minutes: facts?.minutes ?? 0, schemes: presentSchemes(rows) }
    return { data: { ...about, before, passages: [], questions: [] } }
  }
  const addressOf = addressesOf(secrets, panel, now)
  const isShown = shownParts(panel, about.parts)
  const bookmarked = new Set(bookmarks.map(({ questionId }) => questionId))
  const questions = presentQuestions(rows, { seed: panel.seed, bookmarked, addressOf }).filter((question) =>
    isShown(question.part_id),
  )
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

/** The parts that a student may see: of locked ones the opened ones. */
function shownParts(pass: PanelPass, parts: readonly { part_id: number }[]): (partId: number) => boolean {
  if (!pass.isLocked) return () => true
  const opened = startsOf(pass).length
  const shown = pass.submittedAt === null ? parts.slice(opened - 1, opened) : parts.slice(0, opened)
  const ids = new Set(shown.map((part) => part.part_id))
  return (partId) => ids.has(partId)
}
