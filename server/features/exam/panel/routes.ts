import type { FastifyInstance } from 'fastify'
import type { SafeBrowserProof } from '#domain/exam/integrity/safe-browser-body.ts'
import {
  bookmarkQuestion,
  openPanel,
  savePanel,
  submitPanel,
  takeOverPanel,
} from '#domain/exam/panel/calls.ts'
import {
  confirmTestReceipt,
  launchNotebook,
  panelOutcome,
  panelReceiptFile,
} from '#domain/exam/panel/outcome-calls.ts'
import { beginPanel, endPanelPart, panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { giveTicket } from '#server/database/writes-tickets.ts'
import { Failure, notFound } from '#server/failure.ts'
import { checkRules, noteBreaches, type PanelRequest } from '#server/features/exam/integrity/check.ts'
import { withMessages } from '#server/features/exam/panel/messages/routes.ts'
import { beginAttempt, openAttempt } from '#server/features/exam/panel/open.ts'
import { addressesOf, paperOf } from '#server/features/exam/panel/paper-reply.ts'
import { endPart } from '#server/features/exam/panel/parts/open-parts.ts'
import { judgeOf } from '#server/features/exam/panel/parts/verdicts.ts'
import { presentAttempt, presentOutcomeQuestion } from '#server/features/exam/panel/present.ts'
import { findReceipt, findReceiptByCode } from '#server/features/exam/panel/queries.ts'
import {
  findOutcome,
  findOutcomeQuestions,
  findPractisable,
} from '#server/features/exam/panel/queries-outcome.ts'
import { findAgain } from '#server/features/exam/panel/save/known-passes.ts'
import { save, saveAtOnce } from '#server/features/exam/panel/save/save.ts'
import type { drawTestReceipt } from '#server/features/exam/panel/submit/draw-receipt.ts'
import { isGenuine, presentReceipt } from '#server/features/exam/panel/submit/receipt.ts'
import { submitAttempt } from '#server/features/exam/panel/submit/submit.ts'
import { removeBookmark, writeBookmark } from '#server/features/exam/panel/writes.ts'
import { writeActivePage } from '#server/features/exam/panel/writes-open.ts'
import { pdfAnswer } from '#server/files/send.ts'
import { defineWork, heavy, personKey } from '#server/heavy/heavy.ts'
import { deviceNameOf } from '#server/network/device-name.ts'
import { portalOf } from '#server/network/portal-address.ts'
import { bytesOf } from '#server/pdf/drawn.ts'
import { payerName } from '#server/pdf/payer-name.ts'
import { readReceiptCode } from '#server/pdf/receipt-code.ts'
import { answer, mount } from '#server/route.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

const receiptFile = new URL('submit/draw-receipt.ts', import.meta.url)
const receiptPdf = defineWork<typeof drawTestReceipt>(receiptFile, 'drawTestReceipt', 20)

export function panelRoutes(app: FastifyInstance, context: Context): void {
  attemptRoutes(app, context)
  outcomeRoutes(app, context)
  receiptRoutes(app, context)
  notebookRoutes(app, context)
}

/** @throws Failure `attemptNotBegun`: nothing is answered before the instructions are read */
function begun(pass: PanelPass): PanelPass {
  if (!pass.isBegun && !pass.submittedAt) throw new Failure('attemptNotBegun')
  return pass
}

type RequestBody = { page: string; safe_browser?: SafeBrowserProof | undefined }

const panelRequestOf = (body: RequestBody, request: Omit<PanelRequest, 'page' | 'proof'>): PanelRequest => ({
  ...request,
  page: body.page,
  proof: body.safe_browser,
})

/** From the ticket to the submission. */
function attemptRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, openPanel, async ({ body, host, userAgent }) => {
    const { pass, isResumed, panel } = await openAttempt(context, {
      ...body,
      host,
      beginsLater: body.begins_later === true,
      device: body.device ?? '',
      browser: deviceNameOf(userAgent),
    })
    return { data: { pass, time: clock().getTime(), attempt: presentAttempt(panel, isResumed) } }
  })

  mount(app, panelPaper, ({ panel, address }) => paperOf(context, { panel }, address))

  mount(app, beginPanel, async ({ panel, body, address, host, headers, raw }) => {
    await checkRules(context, panel, {
      ...panelRequestOf(body, { address, host, headers, raw }),
      code: body.access_code ?? '',
    })
    return paperOf(context, await beginAttempt(context, panel, body.page), address)
  })

  mount(app, endPanelPart, async ({ panel, body, address }) =>
    paperOf(context, { panel: await endPart(context, begun(panel), body.part_number) }, address),
  )

  mount(app, savePanel, async ({ panel: before, body, address, host, headers, raw }) => {
    const atOnce = await saveAtOnce(context, before, body)
    const panel = atOnce ? before : await findAgain(pool, before, clock())
    const saved = atOnce ?? (await save(context, begun(panel), body))
    await noteBreaches(context, panel, panelRequestOf(body, { address, host, headers, raw }))
    return { data: await withMessages(context, panel, body.messages_since, saved) }
  })

  mount(app, submitPanel, async ({ panel, body, address, host, headers, raw }) => {
    const saved = await save(context, begun(panel), body)
    await noteBreaches(context, panel, panelRequestOf(body, { address, host, headers, raw }))
    if (saved.receipt) return { data: { ...saved, receipt: saved.receipt } }
    const receipt = presentReceipt(await submitAttempt(context, panel), panel.timeZone)
    context.nudgeResults()
    return { data: { ...saved, receipt } }
  })

  mount(app, takeOverPanel, async ({ panel, body }) => {
    const isActive = await writeActivePage(pool, { ...panel, page: body.page, now: clock() })
    return { data: { is_active: isActive } }
  })

  mount(app, bookmarkQuestion, async ({ panel, body }) => {
    const at = { ...begun(panel), questionId: body.question_id, now: clock() }
    const judge = await judgeOf(pool, panel, [body.question_id], at)
    if (!judge.isOpened(body.question_id)) throw notFound()
    const { isOfPaper } = await (body.is_bookmarked ? writeBookmark(pool, at) : removeBookmark(pool, at))
    if (!isOfPaper) throw notFound()
    return { data: { is_bookmarked: body.is_bookmarked } }
  })
}

function outcomeRoutes(app: FastifyInstance, { pool, clock, secrets }: Context): void {
  mount(app, panelOutcome, async ({ panel }) => {
    const now = clock()
    const at = { ...panel, personIds: [panel.personId], now }
    const [outcome, row] = await Promise.all([findOutcome(pool, at), findReceipt(pool, panel)])
    const receipt = row ? presentReceipt(row, panel.timeZone) : null
    const is_called_off = panel.isCalledOff
    const none = { is_ready: false, is_called_off, total_score: null, total_marks: null, waiting: 0, receipt }
    if (!outcome?.isReady) return { data: { ...none, questions: [] } }
    const addressOf = addressesOf(secrets, panel, now)
    const rows = await findOutcomeQuestions(pool, at)
    return {
      data: {
        is_ready: true,
        is_called_off,
        total_score: outcome.totalScore,
        total_marks: outcome.totalMarks,
        waiting: outcome.waiting,
        receipt,
        questions: rows.map((row) => presentOutcomeQuestion(row, addressOf)),
      },
    }
  })
}

function receiptRoutes(app: FastifyInstance, { pool, secrets, config, log }: Context): void {
  mount(app, panelReceiptFile, async ({ panel, gone }) => {
    const row = await findReceipt(pool, panel)
    if (!row) throw notFound()
    const receipt = presentReceipt(row, panel.timeZone)
    const address = `${await portalOf({ pool, config }, panel.instituteId)}/test-receipt`
    const facts = { ...panel, receipt, address, submittedAt: row.submittedAt }
    const drawn = await heavy.inTurn({ who: personKey(panel), gone }, (run) => run(receiptPdf, facts))
    const { instituteId, personId } = panel
    return pdfAnswer(
      bytesOf(log, drawn, { instituteId, personId }),
      'attachment',
      `Receipt ${receipt.test_name}.pdf`,
    )
  })

  mount(app, confirmTestReceipt, async ({ params, host }) => {
    const code = readReceiptCode(params.code)
    const row = code && (await findReceiptByCode(pool, { code, host }))
    if (!row || !isGenuine(secrets, row, row)) throw notFound()
    const { institute_name } = row
    const student_name = payerName(row.student_name)
    const replaced_at = row.replacedAt && isoIn(row.timeZone, row.replacedAt)
    return answer({ ...presentReceipt(row, row.timeZone), institute_name, student_name, replaced_at })
  })
}

function notebookRoutes(app: FastifyInstance, { pool, clock }: Context): void {
  mount(app, launchNotebook, async ({ session, body }) => {
    const { instituteId, role, personId } = session
    const isChild = role === 'parent' && session.students.some((child) => child.personId === body.user_id)
    if (!isChild && body.user_id !== personId) throw notFound()
    const questionIds = [...new Set(body.question_ids)]
    const now = clock()
    const wanted = { instituteId, personId: body.user_id, questionIds, now }
    const found = await findPractisable(pool, { ...wanted, personIds: [wanted.personId] })
    if (found.length < questionIds.length) throw notFound()
    if (role === 'parent') throw new Failure('parentMayNotGiveExam')
    const ticket = await giveTicket(pool, { ...wanted, testId: null })
    return { data: { ticket } }
  })
}
