import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'

/** A course (standard, at a school) or a purchased product that holds study material [study-26]. */
export const ecourse = z.object({
  course_type_id: id,
  course_type: z.string(),
  /** 0 for a course of the student's sections. */
  product_id: z.number(),
  /** What a purchased product is called; '' otherwise. */
  product_name: z.string(),
  /** 'Y' means a purchased product. */
  isPaid: z.enum(['Y', 'N']),
})
export type Ecourse = z.output<typeof ecourse>

export const studentEcourses = defineCall({
  method: 'GET',
  path: '/api/v1/instFileSystem/get-student-ecourses/:institute_id/:owner_id',
  access: 'student',
  summary: 'Courses and purchased products with study material; owner_id is student_id, user_id for type 99',
  source: 'study-26',
  params: z.object({ institute_id: pathId, owner_id: pathId }),
  query: z.object({ source: z.optional(z.string().check(z.maxLength(40))) }),
  reply: z.array(ecourse),
})

/** A study file [study-29]. */
export const studyFile = z.object({
  file_id: id,
  title: z.string(),
  /** Its address, which ends in its extension; '' for a video at another host. */
  file_name: z.string(),
  /** ISO 8601 with the institute's offset. */
  student_file_share_date: z.string(),
  /** 'N' allows download. */
  is_readonly: z.enum(['Y', 'N']),
  category_name: z.string(),
  /** Bytes; 0 where the host does not say. */
  size: z.number(),
  /** VdoCipher's or Vimeo's name of the video; '' otherwise. */
  videoID: z.string(),
  is_vdocipher: z.boolean(),
  is_vimeo: z.boolean(),
  youtubeVideoID: z.string(),
  video_url: z.string(),
  posterUrl: z.string(),
  posterList: z.array(z.string()),
})
export type StudyFile = z.output<typeof studyFile>

/** Material types, in the order in which they are shown [study-27]. */
export const materialTypes = [
  'Notes',
  'Slides',
  'EBook',
  'Assignment',
  'Exam',
  'PreviousYearQuestionsPaper',
  'Images',
  'AudioNotes',
  'YoutubeURL',
  'Vimeo',
  'VDOCipher',
  'Other',
] as const

const materialMap = z.record(z.string(), z.array(studyFile))

export const studyTopic = z.object({
  topicId: id,
  topicName: z.string(),
  studyMaterialMap: materialMap,
  get subtopicList(): z.ZodMiniArray<typeof studyTopic> {
    return z.array(studyTopic)
  },
})
export type StudyTopic = z.output<typeof studyTopic>

/** A subject: its topics, and the files that are in none [study-27]. */
export const studySubject = z.object({
  subjectId: id,
  subjectName: z.string(),
  topicId: z.number(),
  topicName: z.string(),
  subtopicList: z.array(studyTopic),
  studyMaterialMap: materialMap,
  /** 1 where videos at Vimeo may be downloaded. */
  vimeo_video_downlodable: z.number(),
})
export type StudySubject = z.output<typeof studySubject>

export const studyMaterial = defineCall({
  method: 'POST',
  path: '/api/v1/instFileSystem/get-study-material',
  access: 'student',
  summary: 'Subjects, topics and files of a course or purchased product',
  source: 'study-27',
  body: z.object({
    ecourse_id: id,
    institute_id: id,
    product_id: z.number().check(z.int(), z.nonnegative()),
  }),
  reply: envelope(z.array(studySubject)),
})

export const countDownload = defineCall({
  method: 'POST',
  path: '/api/v1/instFileSystem/fileDownloadCount',
  access: 'student',
  summary: 'Note that a file was downloaded',
  source: 'study-28',
  takesKey: true,
  body: z.object({ file_id: id, institute_id: id }),
  reply: envelope(z.null()),
})

const owner = { student_id: z.optional(pathId), user_id: z.optional(pathId) }
/** Where a file was shared; part of its key. */
const fileKind = z.enum(['study', 'document', 'recording'])

export const foundFile = z.object({
  kind: z.enum(['study', 'document']),
  file_id: id,
  title: z.string(),
  /** The title with the found words between \u0002 and \u0003. */
  marked_title: z.string(),
  course: z.string(),
  subject_name: z.string(),
  file_name: z.string(),
  category_name: z.string(),
  /** To open its screen. */
  course_type_id: z.number(),
  product_id: z.number(),
  subject_id: z.number(),
})
export type FoundFile = z.output<typeof foundFile>

export const searchFiles = defineCall({
  method: 'GET',
  path: '/api/v1/instFileSystem/search/:institute_id',
  access: 'student',
  summary: 'Study files and documents of one whose title, topic or subject fit, best first (50 at most)',
  source: 'study-30',
  params: z.object({ institute_id: pathId }),
  query: z.object({ ...owner, q: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: envelope(z.array(foundFile)),
})

export const filePosition = z.object({
  kind: fileKind,
  file_id: id,
  /** Seconds of audio and video, the page of a PDF. */
  place: z.number().check(z.nonnegative(), z.lte(1_000_000)),
})
export type FilePosition = z.output<typeof filePosition>

export const filePositions = defineCall({
  method: 'GET',
  path: '/api/v1/instFileSystem/places/:institute_id',
  access: 'student',
  summary: 'Where one left off in audio, video and PDF, newest first (500 at most)',
  source: 'study-30',
  params: z.object({ institute_id: pathId }),
  reply: envelope(z.array(filePosition)),
})

export const keepPosition = defineCall({
  method: 'PUT',
  path: '/api/v1/instFileSystem/place',
  access: 'student',
  summary: 'Keep where one left off in a file; at its end it is forgotten with place 0',
  source: 'study-30',
  takesKey: true,
  body: z.extend(filePosition, { institute_id: id }),
  reply: envelope(z.null()),
})

export const studyCalls = [
  studentEcourses,
  studyMaterial,
  countDownload,
  searchFiles,
  filePositions,
  keepPosition,
] as const
