/** Files, documents, study files, products, and what people did with them. */
import * as tables from '#server/database/schema.ts'
import { rowsOf, type TableRows } from './copy.ts'
import { daysAgo, type Institute, range } from './institute.ts'
import type { Shared } from './shared.ts'

/** How many files each kind of thing has. */
const fileCounts = {
  document: ({ sections, has }: Institute) => sections * has.documents + has.products * has.productParts,
  study: ({ standards, has }: Institute) => standards * has.studyFiles + has.products * has.productParts,
  recording: ({ sections, has }: Institute) => sections * has.recordings,
  submission: ({ students, has }: Institute) => students * has.submittedFiles,
  given: ({ sections, has }: Institute) => sections * has.assignments,
}
const fileKinds = ['document', 'study', 'recording', 'submission', 'given'] as const
type FileKind = (typeof fileKinds)[number]

/** The file of the `n`th thing of a kind. */
export const fileIdOf = (institute: Institute, kind: FileKind, n: number): number =>
  institute.rowId(
    fileKinds
      .slice(0, fileKinds.indexOf(kind))
      .reduce((sum, before) => sum + fileCounts[before](institute), n),
  )

/** The product that a student holds, from 0; undefined for the others. */
export const productOf = ({ has }: Institute, student: number): number | undefined =>
  student % 2 === 0 ? (student / 2) % has.products : undefined

export function libraryTables(institute: Institute, shared: Shared): TableRows[] {
  const { id: instituteId, has, rowId, personId, now } = institute
  const createdAt = daysAgo(institute, 150)
  const students = range(institute.students)
  const holders = students.filter((n) => productOf(institute, n) !== undefined)
  const parts = range(has.products * has.productParts)
  const productId = (part: number) => rowId(Math.floor(part / has.productParts))
  const document = (n: number) => ({
    instituteId,
    id: rowId(n),
    subjectId: rowId(n % has.subjects),
    title: `Document ${n + 1} about chapter ${(n % 12) + 1}`,
    category: 'Other' as const,
    fileId: fileIdOf(institute, 'document', n),
    videoKey: '',
    posterFileId: null,
    sharedAt: daysAgo(institute, n % 100),
    isReadonly: false,
    sourceId: `document ${n}`,
  })
  const kind = 'study' as const
  /** What each student left with some of the files. */
  function* traces<Row>(rowOf: (itemId: number) => Row) {
    for (const trace of range(has.traces))
      for (const n of students) yield { instituteId, personId: personId(n), ...rowOf(rowId(trace)) }
  }
  const sectionDocuments = range(institute.sections * has.documents)
  const studyFile = (n: number, course: number) => ({
    instituteId,
    id: rowId(n),
    ecourseId: rowId(course),
    subjectId: rowId(n % has.subjects),
    topicId: course < institute.standards ? rowId(course * has.topics + (n % has.topics)) : null,
    title: `Notes ${n + 1} on light and sound`,
    materialType: 'Notes',
    host: 'file' as const,
    fileId: fileIdOf(institute, 'study', n),
    videoKey: '',
    posterFileId: null,
    sharedAt: daysAgo(institute, n % 100),
    isReadonly: false,
    sourceId: `study ${n}`,
  })
  return [
    rowsOf(tables.file, function* () {
      for (const kind of fileKinds)
        for (const n of range(fileCounts[kind](institute))) {
          const content = shared.contents[n % shared.contents.length]
          if (!content) continue
          yield {
            instituteId,
            id: fileIdOf(institute, kind, n),
            sha256: content.sha256,
            name: `${kind}-${n + 1}.pdf`,
            contentType: content.contentType,
            size: content.size,
            isPublic: false,
            personId: kind === 'submission' ? personId(Math.floor(n / has.submittedFiles)) : null,
            createdAt,
            unusedSince: null,
          }
        }
    }),
    rowsOf(tables.document, function* () {
      for (const n of range(sectionDocuments.length + parts.length)) yield document(n)
    }),
    rowsOf(tables.documentSection, () =>
      sectionDocuments.map((n) => ({
        instituteId,
        documentId: rowId(n),
        sectionId: rowId(Math.floor(n / has.documents)),
      })),
    ),
    rowsOf(tables.documentProduct, () =>
      parts.map((part) => ({
        instituteId,
        documentId: rowId(sectionDocuments.length + part),
        productId: productId(part),
      })),
    ),
    rowsOf(tables.ecourse, () =>
      range(institute.standards + has.products).map((n) => ({
        instituteId,
        id: rowId(n),
        name: `Course ${n + 1}`,
        standardId: n < institute.standards ? rowId(n) : null,
        createdAt,
        sourceId: `course ${n}`,
      })),
    ),
    rowsOf(tables.productEcourse, () =>
      range(has.products).map((n) => ({
        instituteId,
        productId: rowId(n),
        ecourseId: rowId(institute.standards + n),
      })),
    ),
    rowsOf(tables.studyTopic, () =>
      range(institute.standards * has.topics).map((n) => ({
        instituteId,
        id: rowId(n),
        ecourseId: rowId(Math.floor(n / has.topics)),
        subjectId: rowId(n % has.subjects),
        parentId: null,
        name: `Chapter ${(n % has.topics) + 1}`,
        position: n % has.topics,
        sourceId: `topic ${n}`,
      })),
    ),
    rowsOf(tables.studyFile, function* () {
      const ofStandards = institute.standards * has.studyFiles
      for (const n of range(ofStandards)) yield studyFile(n, Math.floor(n / has.studyFiles))
      for (const part of parts)
        yield studyFile(ofStandards + part, institute.standards + Math.floor(part / has.productParts))
    }),
    rowsOf(tables.product, () =>
      range(has.products).map((n) => ({
        instituteId,
        id: rowId(n),
        title: `Crash course ${n + 1}`,
        aboutHtml: '<p>Everything for the last month.</p>',
        logoFileId: null,
        price: 99_900,
        currencyCode: 'INR',
        youtubeKeys: [],
        videoFileId: null,
        isActive: true,
        createdAt,
        sourceId: `product ${n}`,
      })),
    ),
    rowsOf(tables.productItem, () =>
      parts.map((part) => ({
        instituteId,
        id: rowId(part),
        productId: productId(part),
        itemType: 'Online_Test',
        description: 'Tests with solutions',
        position: part % has.productParts,
        sourceId: `item ${part}`,
      })),
    ),
    rowsOf(tables.productHolder, function* () {
      for (const n of holders)
        yield {
          instituteId,
          productId: rowId(productOf(institute, n) ?? 0),
          personId: personId(n),
          publicOrderId: `O${n + 1}`,
          enrolledAt: createdAt,
          expiresOn: null,
        }
    }),
    rowsOf(tables.fileDownload, () => traces((itemId) => ({ kind, itemId, count: 2, lastAt: now }))),
    rowsOf(tables.filePosition, () => traces((itemId) => ({ kind, itemId, place: 12, changedAt: now }))),
    rowsOf(tables.watch, () =>
      traces((id) => ({ videoKey: String(id), count: 1, seconds: 600, lastAt: now })),
    ),
  ]
}
