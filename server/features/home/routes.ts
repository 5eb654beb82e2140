import type { FastifyInstance } from 'fastify'
import {
  bannersAndPromotions,
  childrenToday,
  needsYou,
  openHome,
  readAnnouncements,
  studentHome,
} from '#domain/home/calls.ts'
import { httpsOnly } from '#domain/session/address.ts'
import { mayViewYearOf, viewablePersonIds } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { mayReadOpenHome, waitingForOf } from '#server/features/home/policy.ts'
import { presentToday } from '#server/features/home/present-children-today.ts'
import { presentWaiting } from '#server/features/home/present-needs-you.ts'
import { findAnnouncements, findBanners } from '#server/features/home/queries.ts'
import { findToday } from '#server/features/home/queries-children-today.ts'
import { findWaiting } from '#server/features/home/queries-needs-you.ts'
import { noticesSeen } from '#server/features/home/queries-news.ts'
import { writeAnnouncementsRead } from '#server/features/home/writes.ts'
import { type SignedFile, signedFileAddress } from '#server/files/addresses.ts'
import { type FileRight, forAll, forPeople } from '#server/files/right.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

export function homeRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, secrets } = context
  const addressOf = ({ sessionId }: Session, file: SignedFile | null, right: FileRight) =>
    file ? signedFileAddress(secrets, { ...file, sessionId, right }, clock()) : ''

  const announcementsFor = async (session: Session, studentIds: number[]) => {
    const { instituteId, yearId } = session
    const right = forPeople(...viewablePersonIds(session))
    const rows = await findAnnouncements(pool, { instituteId, studentIds, yearId, now: clock() })
    return rows.map(({ attachment, attachmentUrl, textHash, ...row }) => ({
      ...row,
      ...(textHash !== null && { asks_answer: true, text_hash: textHash }),
      announcement_img_url: addressOf(session, attachment, right) || httpsOnly(attachmentUrl),
    }))
  }

  mount(app, studentHome, async ({ session, params }) => {
    if (!mayViewYearOf(session, { studentId: params.student_id, yearId: session.yearId })) throw notFound()
    return announcementsFor(session, [params.student_id])
  })

  mount(app, openHome, async ({ session, params }) => {
    if (!mayReadOpenHome(session, params.user_id)) throw notFound()
    return announcementsFor(session, [])
  })

  mount(app, bannersAndPromotions, async ({ session }) => {
    const { instituteId, userType } = session
    const rows = await findBanners(pool, { instituteId, userType, now: clock() })
    const shown = rows.map(({ image, ...row }) => ({
      ...row,
      image_url: addressOf(session, image, forAll),
      link_url: httpsOnly(row.link_url),
    }))
    return answer({
      banner: shown.filter((row) => row.kind === 'banner'),
      prom: shown.filter((row) => row.kind === 'prom'),
    })
  })

  mount(app, needsYou, async ({ session }) => {
    const now = clock()
    const rows = await findWaiting(pool, { ...waitingForOf(session), now })
    return answer(presentWaiting(rows, session.timeZone, now))
  })

  mount(app, childrenToday, async ({ session }) => {
    if (session.role !== 'parent') return answer([])
    const now = clock()
    const { studentIds, ...children } = waitingForOf(session)
    const rows = await findToday(pool, { ...children, now })
    return answer(presentToday(rows, { studentIds, timeZone: session.timeZone, now }))
  })

  mount(app, readAnnouncements, async ({ session, body }) => {
    const { instituteId, personId } = session
    const now = clock()
    const shownMs = body.until === undefined ? now.getTime() : Date.parse(body.until)
    const until = new Date(Math.min(shownMs, now.getTime()))
    await writeAnnouncementsRead(pool, { instituteId, personId, until, now })
    await noticesSeen(pool, { instituteId, personId, until, now })
    return answer(null)
  })
}
