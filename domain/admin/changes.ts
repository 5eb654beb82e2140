import * as z from 'zod/mini'
import { leaveStates } from '#domain/leave/rules.ts'
import { bookingStates } from '#domain/meeting/rules.ts'

/** Events for the institute's own system, mostly of families. */
export const changeKinds = [
  'homework',
  'attempt',
  'result',
  'challenge',
  'profile',
  'fee-receipt',
  'live-class-joined',
  'announcements-read',
  'examiner-needed',
  'leave',
  'question',
  'notice-answer',
  'meeting',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** An id of the institute's own system, as in the records; null after its removal. */
const recordId = z.nullable(z.string())
/** ISO 8601 with the institute's offset. */
const moment = z.string()

const base = <Kind extends ChangeKind>(kind: Kind) => ({
  /** The same if the change is given again. */
  id: z.number(),
  at: moment,
  kind: z.literal(kind),
  /** Who did it; of `result` the student. */
  person: recordId,
})

/** One change, with the data as they are now. */
export const change = z.discriminatedUnion('kind', [
  z.object({
    ...base('homework'),
    assignment: recordId,
    status: z.nullable(z.enum(['Pending', 'Draft', 'Submitted'])),
    handed_in_at: z.nullable(moment),
    remark: z.string(),
    files: z.array(z.object({ name: z.string(), size: z.number() })),
    links: z.array(z.string()),
  }),
  z.object({
    ...base('attempt'),
    test: recordId,
    handed_in_at: z.nullable(moment),
    receipt: z.nullable(z.string()),
    answered: z.nullable(z.number()),
    questions: z.nullable(z.number()),
  }),
  z.object({
    /** A published result was changed. */
    ...base('result'),
    test: recordId,
    marks: z.nullable(z.number()),
    maximum_marks: z.nullable(z.number()),
    rank: z.nullable(z.number()),
  }),
  z.object({
    /** A student objects to a key, has changed that, or has taken it back. */
    ...base('challenge'),
    test: recordId,
    question_number: z.nullable(z.number()),
    /** '' after it was withdrawn. */
    text: z.string(),
    is_taken_back: z.boolean(),
  }),
  z.object({
    ...base('profile'),
    /** A field of the students; `photo` has no value. */
    field: z.string(),
    value: z.nullable(z.string()),
  }),
  z.object({ ...base('fee-receipt'), payment: recordId }),
  z.object({ ...base('live-class-joined'), live_class: recordId }),
  z.object({
    ...base('announcements-read'),
    /** All announcements until then were read. */
    until: z.nullable(moment),
  }),
  z.object({
    ...base('examiner-needed'),
    test: recordId,
    /** Late answers that are undecided, and written answers that wait for marks, of the whole test. */
    late_answers: z.number(),
    written_answers: z.number(),
  }),
  z.object({
    /** A family has asked, written or closed a question. */
    ...base('question'),
    question: recordId,
    student: recordId,
    is_waiting: z.nullable(z.boolean()),
  }),
  z.object({
    /** Leave was asked for, or taken back. */
    ...base('leave'),
    leave: recordId,
    student: recordId,
    /** `from` and `until` are days, the times HH:MM of one day, else ''. */
    state: z.nullable(z.enum(leaveStates)),
    from: z.nullable(z.string()),
    until: z.nullable(z.string()),
    from_time: z.string(),
    until_time: z.string(),
  }),
  z.object({
    /** A family answered a notice for a student, or changed its answer. */
    ...base('notice-answer'),
    notice: recordId,
    student: recordId,
    /** As in the records. */
    answer: z.nullable(z.string()),
  }),
  z.object({
    /** A family booked a meeting for a student, moved it or gave it back. */
    ...base('meeting'),
    offer: recordId,
    student: recordId,
    /** As it is now: `day` and `time`, HH:MM. */
    state: z.nullable(z.enum(bookingStates)),
    day: z.nullable(z.string()),
    time: z.nullable(z.string()),
  }),
])
export type Change = z.output<typeof change>
