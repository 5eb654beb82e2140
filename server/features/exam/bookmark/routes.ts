import type { FastifyInstance } from 'fastify'
import { bookmarks, deleteBookmark, notebook } from '#domain/exam/bookmark/calls.ts'
import { mayViewPerson, viewedStudent } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { presentQuestion } from '#server/features/exam/bookmark/present.ts'
import {
  findBookmarks,
  findNotebook,
  hasMet,
  type QuestionRow,
} from '#server/features/exam/bookmark/queries.ts'
import { removeBookmark } from '#server/features/exam/bookmark/writes.ts'
import { sessionAddresses } from '#server/files/addresses.ts'
import { forAll } from '#server/files/right.ts'
import { mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

export function bookmarkRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, secrets } = context

  /** @throws notFound for a person whom the session may not view */
  const readScope = (session: Session, personId: number) => {
    if (!mayViewPerson(session, personId)) throw notFound()
    return { instituteId: session.instituteId, personId, now: clock() }
  }
  const present = (session: Session, now: Date) => (row: QuestionRow) =>
    presentQuestion(row, {
      timeZone: session.timeZone,
      addressOf: sessionAddresses(secrets, session, now, forAll),
    })

  mount(app, bookmarks, async ({ session, params }) => {
    const scope = readScope(session, params.userId)
    const rows = await findBookmarks(pool, scope)
    return { data: rows.map(present(session, scope.now)) }
  })

  mount(app, notebook, async ({ session, params }) => {
    const scope = readScope(session, params.userId)
    const rows = await findNotebook(pool, scope)
    const show = present(session, scope.now)
    return {
      data: rows.flatMap((row) =>
        row.state === 'wrong' || row.state === 'partly' || row.state === 'left'
          ? [{ ...show(row), state: row.state }]
          : [],
      ),
    }
  })

  mount(app, deleteBookmark, async ({ session, body }) => {
    const personId = viewedStudent(session, body)?.personId
    if (personId === undefined) throw notFound()
    const bookmark = { instituteId: session.instituteId, personId, questionId: body.question_id }
    if (!(await hasMet(pool, bookmark))) throw notFound()
    if (session.role === 'parent') throw new Failure('parentMayNotRemoveBookmark')
    await removeBookmark(pool, bookmark)
    return { validate: 1, message: 'The bookmark is removed.' }
  })
}
