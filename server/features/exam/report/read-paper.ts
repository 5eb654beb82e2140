import type { Context } from '#server/context.ts'
import type { Preview } from '#server/features/exam/report/draw-preview.ts'
import { findQuestionRows } from '#server/features/exam/report/queries.ts'
import { findPaper } from '#server/features/exam/report/queries-preview.ts'
import type { PreviewQuestion } from '#server/features/exam/report/question-texts.ts'
import type { Run } from '#server/heavy/heavy.ts'
import type { Picture } from '#server/heavy/picture-work.ts'
import { readPicture } from '#server/pdf/pictures.ts'
import { asSeen } from './as-seen.ts'

type AttemptKey = { instituteId: number; personId: number; testId: number; now: Date }

/**
 * The questions of a report with their texts, in the order of the student. @param at an attempt whose report
 * may be shown
 */
export async function readQuestions({ pool }: Context, at: AttemptKey): Promise<PreviewQuestion[]> {
  const [paper, rows] = await Promise.all([findPaper(pool, at), findQuestionRows(pool, at)])
  const texts = new Map(paper.map((one) => [one.questionId, one]))
  const questions = rows.flatMap((row) => {
    const text = texts.get(row.questionId)
    return text ? [{ ...row, ...text }] : []
  })
  return asSeen(questions, rows[0]?.seed ?? null)
}

/**
 * The same with their pictures. @param at an attempt whose report may be shown with solutions @param run
 * starts heavy work
 */
export async function readPaper(
  context: Context,
  at: AttemptKey,
  run: Run,
): Promise<Pick<Preview, 'questions' | 'pictures'>> {
  const questions = await readQuestions(context, at)
  const pictures = new Map<string, Picture>()
  for (const name of new Set(questions.flatMap((one) => [...one.pictures, ...one.passagePictures]))) {
    const picture = await readPicture({ ...context, run }, name)
    if (picture) pictures.set(name, picture)
  }
  return { questions, pictures }
}
