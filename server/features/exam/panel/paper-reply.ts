import * as z from 'zod/mini'
import type { CallReply } from '#domain/call.ts'
import { panelPaper } from '#domain/exam/panel/paper-calls.ts'
import type { Context } from '#server/context.ts'
import { presentRules } from '#server/features/exam/integrity/check.ts'
import { openDueParts, startsOf } from '#server/features/exam/panel/parts/open-parts.ts'
import { presentAttempt, presentSchemes, presentTexts } from '#server/features/exam/panel/present.ts'
import type { QuestionRow } from '#server/features/exam/panel/queries.ts'
import { type Facts, findFacts, readPaper } from '#server/features/exam/panel/read-paper.ts'
import { passFileAddress } from '#server/files/addresses.ts'
import { presentImages } from '#server/files/html-images.ts'
import { TextAnswer } from '#server/route.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** Addresses of files for a pass. Each is signed once. */
export function addressesOf(secrets: Secrets, { instituteId, passId }: PanelPass, now: Date) {
  const signed = new Map<number, string>()
  return (fileId: number): string => {
    const address = signed.get(fileId) ?? passFileAddress(secrets, { instituteId, passId, fileId }, now)
    signed.set(fileId, address)
    return address
  }
}

/**
 * The paper of an attempt: without questions before it begins; of locked parts with those of the open part, and after
 * submission with those of all opened parts.
 * @param address of the request
 * @param found the results of `findFacts`, where they have been read
 */
export async function paperOf(
  context: Context,
  { panel: pass, facts: found }: { panel: PanelPass; facts?: Facts | undefined },
  address: string,
): Promise<CallReply<typeof panelPaper> | TextAnswer> {
  const { pool, clock, secrets } = context
  const panel = await openDueParts(context, pass)
  const now = clock()
  const [paper, bookmarks, facts] = await Promise.all([
    readPaper(pool, panel),
    ...(found ?? findFacts(pool, panel)),
  ])
  const { rows } = paper
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
  const isOpen = shownParts(panel, about.parts)
  const isShown = (row: QuestionRow) => isOpen(row.partId)
  const passageIds = new Set(rows.filter(isShown).map((row) => row.passageId))
  const passages = paper.passages
    .filter(({ passageId }) => passageIds.has(passageId))
    .map((row) => ({
      passage_id: row.passageId,
      ...presentTexts(row, (html) => presentImages(html, addressOf)),
    }))
  const bookmarked = new Set(bookmarks.map(({ questionId }) => questionId))
  const questions = paper.text({ seed: panel.seed, bookmarked, addressOf }, isShown)
  return withQuestions({ data: { ...about, passages, questions: [] } }, questions)
}

/** In JSON it is outside of any text, whose quotes are escaped. */
const noQuestions = '"questions":[]'

/** @param questions as JSON */
function withQuestions(reply: CallReply<typeof panelPaper>, questions: string): TextAnswer {
  const text = JSON.stringify(z.encode(panelPaper.reply, reply))
  const at = text.lastIndexOf(noQuestions)
  return new TextAnswer(`${text.slice(0, at)}"questions":${questions}${text.slice(at + noQuestions.length)}`)
}

/** The parts that a student may see: of locked ones the opened ones. */
function shownParts(pass: PanelPass, parts: readonly { part_id: number }[]): (partId: number) => boolean {
  if (!pass.isLocked) return () => true
  const opened = startsOf(pass).length
  const shown = pass.submittedAt === null ? parts.slice(opened - 1, opened) : parts.slice(0, opened)
  const ids = new Set(shown.map((part) => part.part_id))
  return (partId) => ids.has(partId)
}
