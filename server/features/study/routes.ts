import type { FastifyInstance } from 'fastify'
import {
  countDownload,
  filePositions,
  keepPosition,
  searchFiles as searchCall,
  studentEcourses,
  studyMaterial,
} from '#domain/study/calls.ts'
import { searchWords } from '#domain/study/search.ts'
import { isNamed, ownScope } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { presentFile } from '#server/features/study/present.ts'
import { findCourses, findMaterial } from '#server/features/study/queries.ts'
import { findPositions, searchFiles } from '#server/features/study/queries-files.ts'
import { addDownload, writePosition } from '#server/features/study/writes.ts'
import { namedAddresses } from '#server/files/addresses.ts'
import { mayReadStudyFile } from '#server/files/queries-right.ts'
import { hasRight } from '#server/files/right.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'
import { buildSubjects } from './tree.ts'

export function studyRoutes(app: FastifyInstance, context: Context): void {
  materialRoutes(app, context)
  searchRoute(app, context)
  positionRoutes(app, context)
}

function materialRoutes(app: FastifyInstance, { pool, clock, secrets }: Context): void {
  mount(app, studentEcourses, async ({ session, params }) => {
    const scope = ownScope(session, clock())
    if (params.owner_id !== (scope.studentId ?? scope.personId)) throw notFound()
    const rows = await findCourses(pool, scope)
    return rows.map((row) => ({
      course_type_id: row.courseId,
      course_type: row.course,
      product_id: row.productId,
      product_name: row.product,
      isPaid: row.productId === 0 ? ('N' as const) : ('Y' as const),
    }))
  })

  mount(app, studyMaterial, async ({ session, body }) => {
    const scope = ownScope(session, clock())
    const { ecourse_id: courseId, product_id: productId } = body
    const course = (await findCourses(pool, scope)).find(
      (each) => each.courseId === courseId && each.productId === productId,
    )
    if (!course) throw notFound()
    const found = await findMaterial(pool, { instituteId: scope.instituteId, courseId, until: course.until })
    const addressOf = namedAddresses(secrets, session, scope.now)
    const files = found.files.map((row) => {
      const right = { of: 'study', id: row.id, yearId: scope.yearId } as const
      return presentFile(row, { timeZone: session.timeZone, addressOf: addressOf(right) })
    })
    return answer(buildSubjects(found.subjects, found.topics, files, found.vimeoDownload ? 1 : 0))
  })

  mount(app, countDownload, async ({ session, body }) => {
    const scope = ownScope(session, clock())
    const file = { ...scope, itemId: body.file_id }
    if (!(await mayReadStudyFile(pool, file))) throw notFound()
    await addDownload(pool, file)
    return answer(null)
  })
}

function searchRoute(app: FastifyInstance, { pool, clock, secrets }: Context): void {
  mount(app, searchCall, async ({ session, query }) => {
    const scope = ownScope(session, clock())
    if (!isNamed(scope, query)) throw notFound()
    const words = searchWords(query.q)
    const rows = words === '' ? [] : await searchFiles(pool, { ...scope, words })
    const addressOf = namedAddresses(secrets, session, scope.now)
    return answer(
      rows.map((row) => ({
        kind: row.kind,
        file_id: row.id,
        title: row.title,
        marked_title: row.marked,
        course: row.course,
        subject_name: row.subject,
        file_name: addressOf({ of: row.kind, id: row.id, yearId: scope.yearId })(row.fileId, row.name),
        category_name: row.category,
        course_type_id: row.courseId,
        product_id: row.productId,
        subject_id: row.subjectId,
      })),
    )
  })
}

function positionRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, filePositions, async ({ session }) => {
    const rows = await findPositions(pool, session)
    return answer(rows.map(({ kind, id, place }) => ({ kind, file_id: id, place })))
  })

  mount(app, keepPosition, async ({ session, body }) => {
    const { kind, file_id: itemId, place } = body
    if (!(await maySee(context, session, kind, itemId))) throw notFound()
    const { instituteId, personId } = session
    await writePosition(pool, { instituteId, personId, kind, itemId, place, now: clock() })
    return answer(null)
  })
}

/** @throws notFound for a parent, who has no library */
function maySee(
  { pool, clock }: Context,
  session: Session,
  kind: 'study' | 'document' | 'recording',
  id: number,
): Promise<boolean> {
  const now = clock()
  if (kind !== 'recording') ownScope(session, now)
  const { instituteId, yearId } = session
  return hasRight(pool, { of: kind, id, yearId }, { instituteId, viewer: session, now })
}
