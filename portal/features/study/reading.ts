import type * as calls from '#domain/study/calls.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'

/** A course of the student's sections, or a purchased product. */
export type Course = ReturnType<typeof readCourse>
/** A file, ready for the viewer. */
export type StudyFile = ReturnType<typeof readFile>
export type Topic = { id: number; name: string; topics: readonly Topic[]; files: readonly StudyFile[] }
export type Subject = Topic & {
  /** 1 if videos at Vimeo may be downloaded. */
  vimeoFlag: number
}
export type FoundFile = ReturnType<typeof readFound>

export function readCourse(row: calls.Ecourse) {
  const name = row.product_name === '' ? row.course_type : row.product_name
  return {
    courseId: row.course_type_id,
    /** 0 for a course. */
    productId: row.product_id,
    /** The logo of the product, or of the course. */
    name,
    /** The course of a product, if its name differs; else ''. */
    within: name === row.course_type ? '' : row.course_type,
    isProduct: row.isPaid === 'Y',
  }
}

export const readFile = (row: calls.StudyFile) => ({
  kind: 'study' as const,
  id: row.file_id,
  title: row.title,
  url: fileAddress(row.file_name),
  youtubeId: row.youtubeVideoID,
  vimeoId: row.is_vimeo ? row.videoID : '',
  vdocipherId: row.is_vdocipher ? row.videoID : '',
  isReadonly: row.is_readonly !== 'N',
  /** ISO 8601 with the institute's offset. */
  sharedAt: row.student_file_share_date,
  category: row.category_name,
  /** The address of its picture, or ''. */
  poster: fileAddress(row.posterList[0] ?? row.posterUrl),
})

const readContent = (row: Pick<calls.StudyTopic, 'subtopicList' | 'studyMaterialMap'>) => ({
  topics: row.subtopicList.map(readTopic),
  files: Object.values(row.studyMaterialMap).flat().map(readFile),
})

const readTopic = (row: calls.StudyTopic): Topic => ({
  id: row.topicId,
  name: row.topicName,
  ...readContent(row),
})

export const readSubject = (row: calls.StudySubject): Subject => ({
  id: row.subjectId,
  name: row.subjectName,
  vimeoFlag: row.vimeo_video_downlodable,
  ...readContent(row),
})

export const readFound = (row: calls.FoundFile) => ({
  kind: row.kind,
  id: row.file_id,
  title: row.title,
  /** The title with the matching words between \u0002 and \u0003. */
  markedTitle: row.marked_title,
  course: row.course,
  subject: row.subject_name,
  url: fileAddress(row.file_name),
  category: row.category_name,
  courseId: row.course_type_id,
  productId: row.product_id,
  subjectId: row.subject_id,
})
