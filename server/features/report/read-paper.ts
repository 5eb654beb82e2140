import type { Context } from '#server/context.ts'
import type { Preview } from '#server/features/report/draw-preview.ts'
import { findQuestionRows } from '#server/features/report/queries.ts'
import { findPaper } from '#server/features/report/queries-preview.ts'
import { type Picture, readPicture } from '#server/pdf/pictures.ts'

/** The questions of a report with what they say, and their pictures. @param at whose report may be shown with solutions */
export async function readPaper(
  context: Context,
  at: { instituteId: number; personId: number; testId: number; now: Date },
): Promise<Pick<Preview, 'questions' | 'pictures'>> {
  const paper = new Map((await findPaper(context.pool, at)).map((one) => [one.questionId, one]))
  const rows = await findQuestionRows(context.pool, at)
  const questions = rows.flatMap((row) => {
    const said = paper.get(row.questionId)
    return said ? [{ ...row, ...said }] : []
  })
  const pictures = new Map<string, Picture>()
  for (const name of new Set(questions.flatMap((one) => [...one.pictures, ...one.passagePictures]))) {
    const picture = await readPicture(context, name)
    if (picture) pictures.set(name, picture)
  }
  return { questions, pictures }
}
