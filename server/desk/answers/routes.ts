import type { FastifyInstance } from 'fastify'
import { allowsKind } from '#domain/call.ts'
import { listNoticeAnswers, noticeAnswersFile, remindOfAnswers } from '#domain/desk/answer-calls.ts'
import {
  type AnswerRow,
  type AnswerState,
  answerPage,
  listAnswersForAdmin,
  signNotice,
} from '#domain/home/answer/calls.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { type Actor, note, noteSeen } from '#server/database/writes-access-log.ts'
import {
  countAnswers,
  findAnswers,
  findAsking,
  type ListedAnswer,
  lockAsking,
  tallyAnswers,
  writeReminded,
} from '#server/desk/answers/queries.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { csvAnswer } from '#server/desk/table-files.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { sign } from '#server/features/home/answer/answer.ts'
import { answerDueNews } from '#server/features/home/answer/queries-news.ts'
import { checkOwnPassword } from '#server/features/session/password/own-password.ts'
import { readCursor, writeCursor } from '#server/network/cursor.ts'
import { notify } from '#server/news/notify.ts'
import { answer, mount } from '#server/route.ts'

const cursor = 'notice-answers'
/** More than an institute has students. */
const mostRows = 100_000

type Asked = { state?: AnswerState | undefined; search?: string | undefined; after?: string | undefined }

/** Who has answered notices, at the desk and for the institute's own system, and a reminder for the others. */
export function deskAnswerRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  const askingNotice = async (instituteId: number, code: string) => {
    const found = await findAsking(pool, { instituteId, code, now: clock() })
    if (!found) throw notFound()
    return found
  }

  const page = (
    instituteId: number,
    noticeId: number,
    { state, search = '', after }: Asked,
    limit: number,
  ) => {
    const { afterName, afterId } = afterOf(after)
    const like = search.trim() === '' ? '%' : `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
    return findAnswers(pool, {
      instituteId,
      noticeId,
      now: clock(),
      state: state ?? '',
      search: like,
      afterName,
      afterId,
      limit,
    })
  }

  // Here, because it needs a password, which is of another feature than the notice.
  mount(app, signNotice, (request) => sign(context, request, checkOwnPassword))

  mount(app, listNoticeAnswers, async ({ desk, params, query }) => {
    const { instituteId, timeZone } = desk
    const asking = await askingNotice(instituteId, params.notice_id)
    const of = { instituteId, noticeId: asking.id, now: clock() }
    const [rows, counts, tally] = await Promise.all([
      page(instituteId, asking.id, query, answerPage + 1),
      countAnswers(pool, of),
      tallyAnswers(pool, of),
    ])
    const shown = rows.slice(0, answerPage)
    await noteRead(desk, shown)
    const { open, ...sums } = counts
    return answer({
      answers: shown.map((row) => presentRow(row, timeZone)),
      next: nextOf(rows),
      ...sums,
      tally,
      is_over: asking.isOver,
      reminded_at: asking.remindedAt && isoIn(timeZone, asking.remindedAt),
      may_remind: asking.isOut && !asking.isOver && !asking.isRemindedToday && open > 0,
    })
  })

  mount(app, noticeAnswersFile, async ({ desk, params, query }) => {
    const { instituteId, timeZone } = desk
    const asking = await askingNotice(instituteId, params.notice_id)
    const rows = await page(instituteId, asking.id, query, mostRows)
    await noteRead(desk, rows)
    const zone = makeZone(timeZone)
    const two = (number: number) => String(number).padStart(2, '0')
    const show = (at: Date) => {
      const minute = zone.minuteAt(at.getTime())
      return `${zone.dayAt(at.getTime())} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
    }
    return csvAnswer('answers.csv', [
      [
        'Student',
        'Id',
        'Sections',
        'Answer',
        'Answered by',
        'Answered at',
        'Text changed since',
        'Text (SHA-256)',
      ],
      ...rows.map((row) => [
        row.name,
        row.code,
        row.sections,
        row.answer,
        row.answeredBy,
        row.answeredAt ? show(row.answeredAt) : '',
        row.isTextChanged ? 'yes' : '',
        row.textHash,
      ]),
    ])
  })

  mount(app, remindOfAnswers, async ({ desk: { instituteId, personId }, params, once }) => {
    const now = clock()
    return once.write(async (client) => {
      const asking = await lockAsking(client, { instituteId, code: params.notice_id, now })
      if (!asking) throw notFound()
      if (!asking.isOut || asking.isOver) throw new Failure('noticeAnswerOver')
      if (asking.isRemindedToday) throw new Failure('remindedToday')
      const of = { instituteId, noticeId: asking.id, now }
      const { open } = await countAnswers(client, of)
      if (open === 0) throw new Failure('nothingToRemind')
      await writeReminded(client, of)
      await writeAudit(client, {
        instituteId,
        now,
        action: 'notice.reminded',
        detail: { by: personId, notice: asking.id, students: open },
      })
      await notify(client, answerDueNews, { instituteId, now, causeIds: [asking.id] })
      return answer({ students: open })
    })
  })

  mount(app, listAnswersForAdmin, async ({ admin, params, query }) => {
    if (!allowsKind(admin.scopes, 'read', 'notices')) throw new Failure('otherScope')
    const { instituteId, timeZone } = admin
    const asking = await askingNotice(instituteId, params.notice_id)
    const rows = await page(instituteId, asking.id, query, answerPage + 1)
    const shown = rows.slice(0, answerPage)
    const personIds = shown.map((row) => row.personId)
    await noteSeen(pool, admin, { kind: 'sawNoticeAnswers', personIds, now: clock() })
    return answer({ answers: shown.map((row) => presentRow(row, timeZone)), next: nextOf(rows) })
  })

  const noteRead = ({ instituteId, personId, timeZone }: DeskSession, rows: readonly ListedAnswer[]) => {
    const actor: Actor = { person: personId }
    const now = clock()
    return note(pool, {
      ...{ instituteId, actor, now, kind: 'sawNoticeAnswers' },
      personId: [...new Set(rows.map((row) => row.personId))],
      day: makeZone(timeZone).dayAt(now.getTime()),
    })
  }
}

/** By name and number of the student; the beginning without one. @throws Failure `badRequest` for one of another call */
function afterOf(after: string | undefined) {
  const [afterName = '', id = '0'] = readCursor(cursor, after) ?? []
  const afterId = Number(id)
  if (!Number.isSafeInteger(afterId)) throw new Failure('badRequest', 'after: must be a cursor of this call')
  return { afterName, afterId }
}

function nextOf(rows: readonly ListedAnswer[]): string {
  const last = rows[answerPage - 1]
  return last && rows.length > answerPage ? writeCursor(cursor, [last.name, String(last.studentId)]) : ''
}

const presentRow = (row: ListedAnswer, timeZone: string): AnswerRow => ({
  student: row.code,
  student_id: row.studentId,
  name: row.name,
  sections: row.sections,
  answer: row.answer,
  answered_by: row.answeredBy,
  answered_at: row.answeredAt && isoIn(timeZone, row.answeredAt),
  is_text_changed: row.isTextChanged,
  text_hash: row.textHash,
})
