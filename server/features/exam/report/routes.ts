import type { FastifyInstance } from 'fastify'
import { showDay } from '#domain/day.ts'
import { reportDownload, reportPreview, standings, testReports } from '#domain/exam/report/calls.ts'
import { mayViewPerson } from '#server/access/viewed-student.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import type { drawPreview } from '#server/features/exam/report/draw-preview.ts'
import { presentPassages, presentQuestion } from '#server/features/exam/report/present.ts'
import { findRanks, findReport } from '#server/features/exam/report/queries.ts'
import { findPreviewFacts } from '#server/features/exam/report/queries-preview.ts'
import { readPaper, readQuestions } from '#server/features/exam/report/read-paper.ts'
import { sessionAddresses } from '#server/files/addresses.ts'
import { forAll } from '#server/files/right.ts'
import { pdfAnswer } from '#server/files/send.ts'
import { defineWork, heavy, personKey } from '#server/heavy/heavy.ts'
import { bytesOf } from '#server/pdf/drawn.ts'
import { readLogo } from '#server/pdf/pictures.ts'
import { mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

const previewFile = new URL('draw-preview.ts', import.meta.url)
const previewPdf = defineWork<typeof drawPreview>(previewFile, 'drawPreview', 20)

export function reportRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, secrets, log } = context

  mount(app, testReports, async ({ session, params }) => {
    const { account_id: accountId, user_id: personId, test_card_id: testId } = params
    if (!mayReadReport(session, { accountId, userId: personId })) throw notFound()
    const at = { instituteId: session.instituteId, personId, testId, now: clock() }
    const report = await findReport(pool, at)
    if (!report) throw notFound()
    const questions = await readQuestions(context, at)
    const addressOf = sessionAddresses(secrets, session, at.now, forAll)
    return {
      ...report,
      question_wise_distribution: questions.map((row) => presentQuestion(row, addressOf)),
      passages: presentPassages(questions, addressOf),
    }
  })

  type ReportQuery = { account_id: number; user_id: number; test_id: number }
  type Asker = { session: Session; gone: AbortSignal }
  const preview = async (
    { session, gone }: Asker,
    params: ReportQuery,
    disposition: 'inline' | 'attachment',
  ) => {
    const { account_id: accountId, user_id: personId, test_id: testId } = params
    if (!mayReadReport(session, { accountId, userId: personId })) throw notFound()
    const at = { instituteId: session.instituteId, personId, testId, now: clock() }
    const [facts, report] = await Promise.all([findPreviewFacts(pool, at), findReport(pool, at)])
    if (!facts || !report) throw notFound()
    const day = showDay(isoIn(session.timeZone, facts.endsAt).slice(0, 10))
    const drawn = await heavy.inTurn({ who: personKey(session), gone }, async (run) => {
      const logo = await readLogo({ ...context, run }, facts.logo)
      const paper = await readPaper(context, at, run)
      return run(previewPdf, { ...paper, facts, report, day, logo })
    })
    const { instituteId } = at
    return pdfAnswer(
      bytesOf(log, drawn, { instituteId, testId, personId }),
      disposition,
      `Report ${facts.testName}.pdf`,
    )
  }

  mount(app, reportPreview, async (asked) => preview(asked, asked.params, 'inline'))
  mount(app, reportDownload, async (asked) => preview(asked, asked.params, 'attachment'))

  mount(app, standings, async ({ session, params }) => {
    if (!mayViewPerson(session, params.userId)) throw notFound()
    const at = { instituteId: session.instituteId, personId: params.userId, now: clock() }
    const rows = await findRanks(pool, at)
    return {
      data: rows.map((row) => ({
        test_id: row.testId,
        test_name: row.name,
        label_id: row.labelId,
        label_name: row.labelName,
        date: isoIn(session.timeZone, row.endsAt),
        marks: row.marks,
        maximum_marks: row.maximumMarks,
        rank: row.rank,
        total_students: row.takers,
        average_marks: row.averageMarks,
        topper_marks: row.topperMarks,
        test_type_id: row.typeId,
      })),
    }
  })
}

/** The caller requests a report about himself or a child. */
function mayReadReport(session: Session, about: { accountId: number; userId: number }): boolean {
  return about.accountId === session.personId && mayViewPerson(session, about.userId)
}
