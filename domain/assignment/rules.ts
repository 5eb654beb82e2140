import type { SentAssignment, SentItem, StudentStatus } from '#domain/assignment/calls.ts'
import { addDays, daysBetween } from '#domain/day.ts'
import { showTime } from '#domain/time-of-day.ts'
import type { Zone } from '#domain/zone.ts'

/** What a card says: a submitted assignment that the teacher evaluated is Evaluated [assignment-15]. */
export type ShownStatus = StudentStatus | 'Evaluated'

export const isEvaluated = ({ teacher_status }: Pick<SentAssignment, 'teacher_status'>): boolean =>
  teacher_status === 'Evaluated'

export function shownStatus(item: Pick<SentItem, 'student_status' | 'teacher_status'>): ShownStatus {
  return item.student_status === 'Submitted' && isEvaluated(item) ? 'Evaluated' : item.student_status
}

/**
 * The student's status: without a submission by the end it is Not Submitted where late work is accepted, else Expired
 * [assignment-14].
 */
export function studentStatusOf(one: {
  saved: 'Pending' | 'Draft' | 'Submitted'
  isPast: boolean
  allowsLate: boolean
}): StudentStatus {
  if (!one.isPast || one.saved === 'Submitted') return one.saved
  return one.allowsLate ? 'Not Submitted' : 'Expired'
}

export type AssignmentTab = 'ongoing' | 'past'

/** The statuses that each tab's filter offers, in their order, after 'Select Status' [assignment-9]. */
export const filterOptions: Readonly<Record<AssignmentTab, readonly ShownStatus[]>> = {
  ongoing: ['Pending', 'Draft', 'Submitted', 'Evaluated'],
  past: ['Submitted', 'Not Submitted', 'Evaluated', 'Expired'],
}

const maxDaysShown = 7

export type DueBadge = { kind: 'days'; count: number } | { kind: 'hours'; time: string }

/**
 * The remaining time, up to a week [assignment-6].
 * @returns undefined for more than a week, and after the end
 */
export function dueBadge({
  days_left,
  time_left,
}: Pick<SentItem, 'days_left' | 'time_left'>): DueBadge | undefined {
  if (days_left < 0 || days_left > maxDaysShown) return undefined
  return days_left === 0 ? { kind: 'hours', time: time_left } : { kind: 'days', count: days_left }
}

const editable: readonly StudentStatus[] = ['Pending', 'Draft', 'Not Submitted']

/** Ongoing, or past where a late submission is allowed; not yet submitted, nor evaluated [assignment-16]. */
export function mayEdit(
  one: Pick<
    SentAssignment,
    'student_status' | 'teacher_status' | 'days_left' | 'allow_assignment_late_submission'
  >,
): boolean {
  const isOpen = one.days_left !== -1 || one.allow_assignment_late_submission === 'Y'
  return isOpen && editable.includes(one.student_status) && !isEvaluated(one)
}

const minuteMs = 60_000
const twoDigits = (count: number) => String(count).padStart(2, '0')

/**
 * The time that remains, by the institute's calendar and a clock [assignment-7].
 * @param at moments in milliseconds since 1970; days as YYYY-MM-DD in the institute's zone
 * @returns whole days, -1 when the end has come; on its day also `HH:MM`, which is 00:01 in the last minute
 */
export function leftUntilEnd(at: { now: number; today: string; end: number; endDay: string }): {
  days_left: number
  time_left: string
} {
  if (at.now >= at.end) return { days_left: -1, time_left: '' }
  const days = Math.max(0, daysBetween(at.today, at.endDay))
  if (days > 0) return { days_left: days, time_left: '' }
  const minutes = Math.ceil((at.end - at.now) / minuteMs)
  return { days_left: 0, time_left: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` }
}

/**
 * The time from a moment until a due date [assignment-7]. Days are the institute's.
 * @param nowMs milliseconds since 1970, by the server's clock
 */
export function timeUntil(endsAt: string, nowMs: number, zone: Pick<Zone, 'dayAt'>) {
  const end = Date.parse(endsAt)
  return leftUntilEnd({ now: nowMs, today: zone.dayAt(nowMs), end, endDay: zone.dayAt(end) })
}

/**
 * The day and time at which homework is due: an ISO 8601 moment with the institute's offset, read as local time there.
 * @param today the institute's, YYYY-MM-DD
 */
export function dueAt(endsAt: string, today: string) {
  const day = endsAt.slice(0, 10)
  const [hours = 0, minutes = 0] = endsAt.slice(11, 16).split(':').map(Number)
  const near = { [today]: 'today', [addDays(today, 1)]: 'tomorrow' }[day] as 'today' | 'tomorrow' | undefined
  return { day, time: showTime(hours * 60 + minutes), near }
}

/** Milliseconds until the first due date that is still ahead; undefined after the last. */
export function msToNextEnd(items: readonly { endsAt: string }[], nowMs: number) {
  const waits = items.map(({ endsAt }) => Date.parse(endsAt) - nowMs).filter((wait) => wait > 0)
  return waits.length === 0 ? undefined : Math.min(...waits)
}

type Marked = Pick<SentItem, 'enable_grade' | 'grade' | 'evaluation_marks' | 'student_marks'>

/** What evaluated homework was given: a grade, or `18 / 20`; '' where nothing was. */
export function markText({ enable_grade, grade = '', evaluation_marks, student_marks }: Marked): string {
  if (enable_grade === 'Y') return grade
  if (typeof student_marks !== 'number') return ''
  return typeof evaluation_marks === 'number' ? `${student_marks} / ${evaluation_marks}` : `${student_marks}`
}

/**
 * Numbers of files and links include those already saved, bytes are of new files only, characters are counted as people see
 * them [assignment-30, assignment-31, assignment-32, assignment-33].
 */
export const limits = { files: 20, bytes: 157_286_400, links: 5, linkName: 50, remark: 200 } as const

/** Word, Excel, PowerPoint, plain text, PDF, images, mp4 and m4v [assignment-34]. */
export const acceptedEndings = 'doc docx xls xlsx ppt pptx txt pdf jpg jpeg png bmp gif webp mp4 m4v'.split(
  ' ',
)

/** The text behind the last dot of a file's name, lower case; '' without a dot. */
export const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isAccepted = (name: string): boolean => acceptedEndings.includes(endingOf(name))

export type Link = { name: string; url: string }

/** What the student is about to save. */
export type Submission = {
  newFiles: readonly { name: string; size: number }[]
  /** Saved files and links that are not removed. */
  kept: readonly { isLink: boolean }[]
  newLinks: readonly Link[]
  remark: string
}

export type SubmissionFault =
  | 'nothing'
  | 'tooManyFiles'
  | 'tooLarge'
  | 'notAccepted'
  | 'tooManyLinks'
  | 'linkName'
  | 'linkAddress'
  | 'remark'

/** An address that opens in a browser, by https or http. */
export function isLinkAddress(text: string): boolean {
  const url = URL.parse(text.trim())
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    /^([a-z\d-]+\.)+[a-z][a-z\d-]+$/i.test(url.hostname) &&
    url.username === '' &&
    url.password === ''
  )
}

export const isLinkName = (name: string): boolean =>
  name.trim() !== '' && Array.from(name.trim()).length <= limits.linkName

/** The first rule that a submission breaks [assignment-29]; undefined if it may be saved. */
export function submissionFault(one: Submission): SubmissionFault | undefined {
  const { newFiles, kept, newLinks, remark } = one
  if (newFiles.length + kept.length + newLinks.length === 0) return 'nothing'
  const keptFiles = kept.filter(({ isLink }) => !isLink).length
  if (newFiles.length > 0 && newFiles.length + keptFiles > limits.files) return 'tooManyFiles'
  if (newFiles.reduce((sum, { size }) => sum + size, 0) > limits.bytes) return 'tooLarge'
  if (!newFiles.every(({ name }) => isAccepted(name))) return 'notAccepted'
  const keptLinks = kept.length - keptFiles
  if (newLinks.length > 0 && newLinks.length + keptLinks > limits.links) return 'tooManyLinks'
  if (!newLinks.every(({ name }) => isLinkName(name))) return 'linkName'
  if (!newLinks.every(({ url }) => isLinkAddress(url))) return 'linkAddress'
  return Array.from(remark).length > limits.remark ? 'remark' : undefined
}
