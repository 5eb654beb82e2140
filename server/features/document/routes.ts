import type { FastifyInstance, FastifyRequest } from 'fastify'
import { documentSubjects, documents, downloadDocument, viewFile } from '#domain/document/calls.ts'
import { byCategory } from '#domain/document/rules.ts'
import { isNamed, ownScope } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { wantedBy } from '#server/features/document/policy.ts'
import { presentDocument } from '#server/features/document/present.ts'
import {
  findDocumentFile,
  findDocuments,
  findSetting,
  findStudyFile,
  findSubjects,
  isOwnSubject,
  type ReadableFile,
} from '#server/features/document/queries.ts'
import { addDownload } from '#server/features/document/writes.ts'
import { namedAddresses } from '#server/files/addresses.ts'
import { isShownInline } from '#server/files/content/content-type.ts'
import { sendFile } from '#server/files/send.ts'
import { answer, FileAnswer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

export function documentRoutes(app: FastifyInstance, context: Context): void {
  const { pool, files, secrets, clock, log } = context

  /** @throws notFound where the plan has no documents [document-11] */
  const settingOf = async ({ instituteId }: Session) => {
    const setting = await findSetting(pool, { instituteId })
    if (!setting?.hasDocuments) throw notFound()
    return setting
  }

  mount(app, documentSubjects, async ({ session, query }) => {
    const scope = ownScope(session, clock())
    if (!isNamed(scope, query)) throw notFound()
    await settingOf(session)
    return answer({ subject_list: await findSubjects(pool, scope) })
  })

  mount(app, documents, async ({ session, query }) => {
    const scope = ownScope(session, clock())
    if (!isNamed(scope, query)) throw notFound()
    const { vimeoDownload } = await settingOf(session)
    const wanted = wantedBy(scope, query)
    if (!wanted) throw notFound()
    const rows = await findDocuments(pool, { ...scope, ...wanted })
    if (rows.length === 0 && !(await isOwnSubject(pool, { ...scope, ...wanted }))) throw notFound()
    const addressOf = namedAddresses(secrets, session, scope.now)
    const found = rows.map((row) => {
      const right = { of: 'document', id: row.id, yearId: scope.yearId } as const
      return presentDocument(row, { timeZone: session.timeZone, addressOf: addressOf(right) })
    })
    return answer({ fileMap: byCategory(found), vimeo_video_downlodable: vimeoDownload ? 1 : 0 })
  })

  mount(app, downloadDocument, async ({ session, query }) => {
    const scope = ownScope(session, clock())
    const file = await findDocumentFile(pool, { ...scope, documentId: query.fileId })
    if (!file || file.isReadonly || !(await files.has(file.sha256))) throw notFound()
    return new FileAnswer((request, reply) => {
      if (isFirstOf(request)) {
        // Neither the reply nor its success depends on the count.
        addDownload(pool, { ...scope, documentId: query.fileId }).catch((error: unknown) =>
          log.error({ err: error }, 'a download is not counted'),
        )
      }
      return sendFile(files, request, reply, file, { caching: 'no-store', disposition: 'attachment' })
    })
  })

  mount(app, viewFile, async ({ session, query }) => {
    const scope = ownScope(session, clock())
    const file =
      (await findDocumentFile(pool, { ...scope, documentId: query.fileId })) ??
      (await findStudyFile(pool, { ...scope, studyFileId: query.fileId }))
    if (!file || !(await files.has(file.sha256))) throw notFound()
    return new FileAnswer((request, reply) =>
      sendFile(files, request, reply, file, { caching: 'no-store', disposition: dispositionOf(file) }),
    )
  })
}

const dispositionOf = ({ contentType }: ReadableFile) =>
  isShownInline(contentType) ? 'inline' : 'attachment'

/** A resumed download and HEAD do not count as downloads. */
const isFirstOf = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && /^(bytes=0-\d*)?$/.test(headers.range ?? '')
