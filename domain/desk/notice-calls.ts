import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { attendanceTakers, officeReaders, officeWriters, type StaffRole } from '#domain/desk/roles.ts'
import { question } from '#domain/home/answer/question.ts'
import { newsChannels } from '#domain/news/channels.ts'

/** Who writes notices and messages, and who reads them [desk-30]. */
export const mayWriteNotices = (roles: readonly StaffRole[]) =>
  roles.some((role) => officeWriters.includes(role))
export const [reading, writing] = [
  { access: 'desk', roles: officeReaders },
  { access: 'desk', roles: officeWriters },
] as const

/** The id of a record, as files have it. */
export const recordId = z.string().check(z.minLength(1), z.maxLength(255))
/** Of one notice or message; bytes of a file, and characters of HTML. */
export const noticeLimits = {
  sections: 1000,
  students: 500,
  title: 200,
  html: 50_000,
  fileBytes: 25 * 1024 * 1024,
}
/** Rows of a page of lists. */
export const noticePage = 20
export const readerPage = 100

const after = z.optional(z.string().check(z.maxLength(2000)))
export const pageQuery = z.object({ after })
const moment = z.string()

const section = z.object({ id: recordId, name: z.string(), standard: z.string(), students: z.number() })
const year = z.object({
  id: recordId,
  name: z.string(),
  is_current: z.boolean(),
  sections: z.array(section),
})
export type AudienceYear = z.output<typeof year>
export type AudienceSection = z.output<typeof section>

export const readAudience = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/audience',
  summary: 'The years and sections for which one may write, with the number of students who are there now',
  source: 'desk-30',
  reply: envelope(z.object({ years: z.array(year) })),
})

/** For whom: all of a year, or some of its sections and students. */
const audience = {
  year: recordId,
  /** Null for everybody, also people without a section. */
  sections: z.nullable(z.array(recordId).check(z.maxLength(noticeLimits.sections))),
  /** People of single students, beside the sections [desk-95]. */
  students: z.array(id).check(z.maxLength(noticeLimits.students)),
}
type Audience = { sections: readonly string[] | null; students: readonly number[] }
const isForSomebody = z.refine<Audience>(
  ({ sections, students }) => (sections === null) === (students.length + (sections?.length ?? 0) === 0),
  'must name everybody, or sections or students',
)

/** At the institute, `YYYY-MM-DD HH:MM`. */
const localMoment = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/, 'must be a day and a time'))

const written = {
  ...audience,
  title: z.string().check(z.minLength(1), z.maxLength(noticeLimits.title)),
  html: z.string().check(z.maxLength(noticeLimits.html)),
  by: z.string().check(z.maxLength(200)),
  /** Null for now. */
  announced_at: z.nullable(localMoment),
  urgent: z.boolean(),
  link: z.string().check(z.maxLength(2000)),
  /** What it asks families for; null for nothing, missing where that stays as it is. */
  question: z.optional(z.nullable(question)),
}

const cells = z.record(z.string(), z.nullable(z.string().check(z.maxLength(200_000))))
const kept = envelope(
  z.object({
    id: recordId,
    /** By which the change is undone; null where nothing changed. */
    number: z.nullable(z.number()),
  }),
)

export const writeNotice = defineCall({
  ...writing,
  method: 'POST',
  path: '/desk/v1/notices',
  summary: 'Announces a notice, now or at a time, with at most one file',
  source: 'desk-31',
  takesKey: true,
  isForm: true,
  body: z.object(written).check(isForSomebody),
  reply: kept,
})

const noticeInPath = z.object({ notice_id: recordId })

export const editNotice = defineCall({
  ...writing,
  method: 'PUT',
  path: '/desk/v1/notices/:notice_id',
  summary: 'Changes a notice; those who were notified are not notified again',
  source: 'desk-34',
  takesKey: true,
  isForm: true,
  params: noticeInPath,
  /** A file of the form replaces the one that it has, which `keeps_file` keeps; `was`: the cells as they were read. */
  body: z.object({ ...written, keeps_file: z.boolean(), was: cells }).check(isForSomebody),
  reply: kept,
})

export const takeBackNotice = defineCall({
  ...writing,
  method: 'POST',
  path: '/desk/v1/notices/:notice_id/take-back',
  summary: 'Takes a notice back: no one sees it any more, and what was not sent yet is not sent',
  source: 'desk-34',
  takesKey: true,
  params: noticeInPath,
  reply: kept,
})

export const noticeStates = ['scheduled', 'out', 'taken_back'] as const
export type NoticeState = (typeof noticeStates)[number]

const shown = {
  id: recordId,
  title: z.string(),
  by: z.string(),
  state: z.enum(noticeStates),
  announced_at: moment,
  taken_back_at: z.nullable(moment),
  urgent: z.boolean(),
  year: z.string(),
  /** Null for everybody. */
  sections: z.nullable(z.array(z.string())),
  /** Names of the first three single students, and how many there are. */
  students: z.array(z.string()),
  student_count: z.number(),
  has_file: z.boolean(),
}
const noticeInList = z.object(shown)
export type NoticeInList = z.output<typeof noticeInList>

export const listNotices = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/notices',
  summary: 'Notices, the newest first, with whether they are out',
  source: 'desk-33',
  query: z.object({
    /** Part of the title or the text. */
    search: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(z.enum(noticeStates)),
    after,
  }),
  reply: envelope(z.object({ notices: z.array(noticeInList), next: z.string() })),
})

/** People who were notified, and who have read it; null where no one was notified: then it is not known. */
const count = z.nullable(z.object({ people: z.number(), read: z.number() }))
export type ReadCount = z.output<typeof count>

export const countNoticeReaders = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/notice-readers',
  summary: 'How many people notices were for, and how many have read them',
  source: 'desk-33',
  query: z.object({
    notice_id: z.union([recordId, z.array(recordId).check(z.maxLength(noticePage))]),
  }),
  reply: envelope(z.object({ counts: z.record(z.string(), count) })),
})

export const readNotice = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/notices/:notice_id',
  summary: 'A notice, as it can be edited and as families see it',
  source: 'desk-33',
  params: noticeInPath,
  reply: envelope(
    z.object({
      ...shown,
      html: z.string(),
      question: z.optional(z.nullable(question)),
      link: z.string(),
      file_name: z.string(),
      year_id: recordId,
      section_ids: z.nullable(z.array(recordId)),
      chosen: z.array(z.object({ person_id: id, name: z.string() })),
      /** At the institute, `YYYY-MM-DD HH:MM`. */
      local_time: z.string(),
      /** The cells of its record, to be sent with a change. */
      cells,
    }),
  ),
})
export type Notice = z.output<typeof readNotice.reply>['result']

const channel = z.enum(newsChannels)
const reader = z.object({
  person_id: z.number(),
  name: z.string(),
  role: z.string(),
  /** The child of a parent, or ''. */
  child: z.string(),
  read_at: z.nullable(moment),
  sent: z.array(
    z.object({
      channel,
      /** What the provider says is beyond what was handed over. */
      state: z.enum(['waiting', 'handed', 'delivered', 'read', 'failed', 'dropped']),
    }),
  ),
})
export type Reader = z.output<typeof reader>
export const readersReply = envelope(z.object({ people: z.array(reader), next: z.string() }))

export const listNoticeReaders = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/notices/:notice_id/people',
  summary: 'Person by person who was notified of a notice, by what, and who has read it',
  source: 'desk-33',
  params: noticeInPath,
  query: pageQuery,
  reply: readersReply,
})

const sum = z.object({
  students: z.number(),
  parents: z.number(),
  others: z.number(),
  /** Chosen students who are in no section of the year then: they do not see it. */
  outside: z.optional(z.number()),
  /** Those of them whom no channel reaches: they see it when they come to the portal. */
  unreached: z.number(),
  channels: z.array(
    z.object({
      channel,
      people: z.number(),
      /** Rupees, about; null where it costs nothing. */
      cost: z.nullable(z.number()),
      /** Rupees that are left this month. */
      left: z.nullable(z.number()),
    }),
  ),
})
export type ReachSum = z.output<typeof sum>
export const reachReply = envelope(sum)

export const foreseeNotice = defineCall({
  ...reading,
  method: 'POST',
  path: '/desk/v1/notice-reach',
  summary: 'How many people a notice would reach, by which channels, and what that costs',
  source: 'desk-32',
  body: z
    .object({
      ...audience,
      title: z.string().check(z.maxLength(noticeLimits.title)),
      urgent: z.boolean(),
    })
    .check(isForSomebody),
  reply: reachReply,
})

export const readDraftKey = defineCall({
  ...{ access: 'desk', roles: attendanceTakers },
  method: 'GET',
  path: '/desk/v1/draft-key',
  summary: 'A secret that encrypts drafts on a device: the same in each of one’s sessions',
  source: 'desk-35',
  reply: envelope(z.object({ key: z.string() })),
})

export const noticeCalls = [
  readAudience,
  writeNotice,
  editNotice,
  takeBackNotice,
  listNotices,
  countNoticeReaders,
  readNotice,
  listNoticeReaders,
  foreseeNotice,
  readDraftKey,
] as const
