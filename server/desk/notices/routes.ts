import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  findStudents,
  foreseeMessage,
  listMessageReaders,
  listMessages,
  readMessage,
  writeMessage,
} from '#domain/desk/message-calls.ts'
import {
  countNoticeReaders,
  editNotice,
  foreseeNotice,
  listNoticeReaders,
  listNotices,
  noticePage,
  type Reader,
  readAudience,
  readDraftKey,
  readerPage,
  readNotice,
  takeBackNotice,
  writeNotice,
} from '#domain/desk/notice-calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { audienceFor, listAudience } from '#server/desk/notices/audience.ts'
import { foresee, presentMessages, sendMessage } from '#server/desk/notices/messages.ts'
import {
  announce,
  edit,
  noticeForm,
  presentNotice,
  readWhole,
  takeBack,
} from '#server/desk/notices/notices.ts'
import { countReaders, findNotice, findNotices } from '#server/desk/notices/queries.ts'
import {
  findMessagePeople,
  findSentMessage,
  findSentMessages,
  findStudentsNamed,
} from '#server/desk/notices/queries-messages.ts'
import { countNoticePeople, countOutside, groupNoticeReaders } from '#server/desk/notices/queries-reach.ts'
import { channelsFor } from '#server/desk/notices/reach.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { notFound } from '#server/failure.ts'
import { nextAfter, readMoment, readPosition } from '#server/network/cursor.ts'
import { findReach } from '#server/news/reach/queries.ts'
import { answer, mount } from '#server/route.ts'

/** Behind every notice, from where the first page begins. */
const never = { at: Date.UTC(9999, 0), id: Number.MAX_SAFE_INTEGER }
const [noticeCursor, readerCursor, messageCursor] = ['desk-notices', 'desk-readers', 'desk-messages']

/** Notices and messages that are written at the desk. */
export function deskNoticeRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, config, secrets } = context
  const form = noticeForm(join(config.dataFolder, 'uploads'))

  /** Lists of people are noted for the institute. */
  const noteRead = ({ instituteId, personId }: DeskSession, kind: string, count: number) =>
    writeAudit(pool, {
      instituteId,
      now: clock(),
      action: 'desk.records-read',
      detail: { by: personId, kind, count },
    })

  mount(app, readAudience, async ({ desk }) => answer({ years: await listAudience(pool, desk, clock()) }))

  mount(app, readDraftKey, async ({ desk: { instituteId, personId } }) =>
    answer({ key: secrets.sign('desk drafts on a device', `${instituteId}.${personId}`) }),
  )

  mount(
    app,
    writeNotice,
    async ({ desk, body, files, once }) => answer(await announce(context, desk, { body, files, once })),
    form,
  )

  mount(
    app,
    editNotice,
    async ({ desk, params, body, files, once }) =>
      answer(await edit(context, desk, params.notice_id, { body, files, once })),
    form,
  )

  mount(app, takeBackNotice, async ({ desk, params, once }) =>
    answer(await takeBack(context, desk, params.notice_id, once)),
  )

  mount(app, listNotices, async ({ desk: { instituteId, timeZone }, query }) => {
    const [beforeAt, beforeId] = positionOf(noticeCursor, query.after)
    const search = query.search ? likeOf(query.search) : '%'
    const at = { instituteId, now: clock(), search, state: query.state ?? '' }
    const rows = await findNotices(pool, { ...at, beforeAt, beforeId, limit: noticePage + 1 })
    return answer({
      notices: rows.slice(0, noticePage).map((row) => presentNotice(timeZone, row)),
      next: nextAfter(noticeCursor, rows, noticePage, (row) => [row.announcedAt.getTime(), row.rowId]),
    })
  })

  mount(app, countNoticeReaders, async ({ desk: { instituteId }, query }) => {
    const codes = [query.notice_id].flat()
    const found = await countReaders(pool, { instituteId, codes })
    const counts = codes.map((code) => {
      const one = found.find(({ id }) => id === code)
      return [code, one ? { people: one.people, read: one.read } : null] as const
    })
    return answer({ counts: Object.fromEntries(counts) })
  })

  mount(app, readNotice, async ({ desk, params }) => answer(await readWhole(context, desk, params.notice_id)))

  mount(app, listNoticeReaders, async ({ desk, params, query }) => {
    const { instituteId, timeZone } = desk
    const notice = await findNotice(pool, { instituteId, noticeCode: params.notice_id, now: clock() })
    if (!notice) throw notFound()
    const [afterId] = readPosition(readerCursor, query.after)
    const kind = notice.urgent ? 'urgentNotice' : 'notice'
    const about = { instituteId, kind, causeId: notice.rowId, afterId } as const
    const rows = await findReach(pool, { ...about, isOnlyUnreached: false, limit: readerPage + 1 })
    const page = rows.slice(0, readerPage)
    await noteRead(desk, 'notices', page.length)
    return answer({
      people: page
        .filter(({ withdrawnAt }) => !withdrawnAt || notice.takenBackAt)
        .map((row) => presentReader(timeZone, row)),
      next: nextAfter(readerCursor, rows, readerPage, ({ id }) => [id]),
    })
  })

  mount(app, foreseeNotice, async ({ desk, body }) => {
    const { instituteId } = desk
    const { yearId, sectionIds, students } = await audienceFor(pool, desk, body)
    const at = {
      instituteId,
      yearId,
      at: clock(),
      isForAll: sectionIds === null,
      sectionIds: sectionIds ?? [],
      students: students.map(({ id }) => id),
    }
    const news = { kind: body.urgent ? 'urgentNotice' : 'notice', values: { title: body.title } } as const
    const counts = await countNoticePeople(pool, at)
    return answer({
      ...counts,
      ...(await countOutside(pool, at)),
      ...(await channelsFor(context, desk, await groupNoticeReaders(pool, at), news)),
    })
  })

  mount(app, findStudents, async ({ desk, query }) => {
    const { instituteId } = desk
    const found = await findStudentsNamed(pool, { instituteId, now: clock(), search: likeOf(query.search) })
    await noteRead(desk, 'students', found.length)
    return answer({ students: found.map(({ personId, ...one }) => ({ person_id: personId, ...one })) })
  })

  mount(app, foreseeMessage, async ({ desk, body }) => answer(await foresee(context, desk, body)))

  mount(app, writeMessage, async ({ desk, body, once }) =>
    answer(await sendMessage(context, desk, body, once)),
  )

  mount(app, listMessages, async ({ desk, query }) => {
    const [beforeAt, beforeId] = positionOf(messageCursor, query.after)
    const { instituteId } = desk
    const rows = await findSentMessages(pool, { instituteId, beforeAt, beforeId, limit: noticePage + 1 })
    return answer({
      messages: await presentMessages(context, desk, rows.slice(0, noticePage)),
      next: nextAfter(messageCursor, rows, noticePage, (row) => [row.sentAt.getTime(), row.rowId]),
    })
  })

  const sentMessage = async ({ instituteId }: DeskSession, id: string) => {
    const found = await findSentMessage(pool, { instituteId, id })
    if (!found) throw notFound()
    return found
  }

  mount(app, readMessage, async ({ desk, params }) => {
    const [message] = await presentMessages(context, desk, [await sentMessage(desk, params.message_id)])
    if (!message) throw notFound()
    return answer(message)
  })

  mount(app, listMessageReaders, async ({ desk, params, query }) => {
    const { instituteId, timeZone } = desk
    const { id } = await sentMessage(desk, params.message_id)
    const [afterId] = readPosition(readerCursor, query.after)
    const rows = await findMessagePeople(pool, { instituteId, id, afterId, limit: readerPage + 1 })
    const page = rows.slice(0, readerPage)
    await noteRead(desk, 'messages', page.length)
    return answer({
      people: page.map((row) => presentReader(timeZone, { ...row, child: '', createdAt: null })),
      next: nextAfter(readerCursor, rows, readerPage, ({ personId }) => [personId]),
    })
  })
}

/** What is typed, anywhere in a text. */
const likeOf = (typed: string) => `%${typed.trim().replaceAll(/[\\%_]/g, '\\$&')}%`

function positionOf(of: string, after: string | undefined): [at: Date, id: number] {
  return readMoment(of, after) ?? [new Date(never.at), never.id]
}

type ReaderRow = {
  personId: number
  name: string
  role: string
  child: string
  readAt: Date | null
  /** Where reading from the beginning is no reading. */
  createdAt: Date | null
  deliveries: readonly { channel: string; state: string; report: string | null }[]
}

const presentReader = (timeZone: string, row: ReaderRow): Reader => ({
  person_id: row.personId,
  name: row.name,
  role: row.role,
  child: row.child,
  read_at:
    row.readAt && row.readAt.getTime() !== row.createdAt?.getTime() ? isoIn(timeZone, row.readAt) : null,
  sent: row.deliveries.map(
    ({ channel, state, report }) => ({ channel, state: report ?? state }) as Reader['sent'][number],
  ),
})
