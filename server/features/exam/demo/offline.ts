import { addDays } from '#domain/day.ts'
import type { DemoInstitute, DemoMoment, DemoName, DemoRecords, DemoStudent } from '#server/demo/build.ts'
import { type DemoDays, endedSpan, type Span, spanOn } from '#server/features/exam/demo/days.ts'

type Paper = {
  name: string
  topics?: string
  description?: string
  /** Of each subject. */
  marks: number
  /** The only subjects; all of the section without it. */
  subjects?: readonly string[]
  /** False where no total marks are given. */
  hasWhole?: boolean
  /** Days from one sitting to the next; without a date sheet it is of one day. */
  daysApart?: number
}

const past: readonly Paper[] = [
  { name: 'Periodic Assessment 1', topics: 'First two chapters of every subject', marks: 25 },
  { name: 'Unit Test 1', topics: 'Chapters 3 and 4', marks: 20, hasWhole: false },
  { name: 'Periodic Assessment 2', topics: 'Chapters 5 to 7', marks: 25 },
  {
    name: 'Half-yearly Examination',
    topics: 'Everything that was taught in the first term, and the passages for reading',
    description: 'Bring a blue pen, a ruler and your hall ticket',
    marks: 80,
  },
  { name: 'Speed test: mental arithmetic', topics: 'Percentages', marks: 30, subjects: ['Mathematics'] },
]
/** Taken, without published marks. */
const unpublished: Paper = { name: 'Unit Test 2', topics: 'Chapters 8 and 9', marks: 20 }
const coming: readonly Paper[] = [
  { name: 'Unit Test 3', topics: 'Chapters 10 and 11', marks: 20, daysApart: 1 },
  {
    name: 'Practical: measuring angles',
    topics: 'Drawing and reading',
    marks: 15,
    subjects: ['Mathematics'],
  },
  {
    name: 'Preliminary Examination',
    topics: 'The whole syllabus',
    description: 'Seats are on the notice outside the hall',
    marks: 80,
    daysApart: 2,
  },
]

type Exam = Paper &
  Span & { isPublished: boolean /** Days of its sittings, in order. */; sittings?: string[] }
const hours = { start: 9 * 60 + 30, minutes: 150 }
/** Enough for all subjects where some are holidays. */
const candidateDays = 24

/**
 * A term of exams on paper for a section: past ones with marks, one without published marks, and some to
 * come.
 */
function termOf(days: DemoDays, { now, today }: DemoMoment): Exam[] {
  const dates = [...new Set([200, 160, 110, 60, 24].map(days.before))].filter((day) => day < today)
  const held = past.slice(-Math.max(1, dates.length)).map((paper, index) => ({
    ...paper,
    ...endedSpan(dates[index] ?? days.before(1), 9 * 60, 180, now),
    isPublished: true,
  }))
  const waiting = { ...unpublished, ...endedSpan(days.before(3), 9 * 60, 60, now), isPublished: false }
  const next = coming.flatMap((paper, index) => {
    const first = 3 + index * 11
    const { daysApart = 0 } = paper
    const found = Array.from({ length: candidateDays }, (_, at) => days.after(first + at * daysApart) ?? [])
    const sittings = [...new Set(found.flat())]
    const [day] = sittings
    if (!day) return []
    const span = spanOn(day, hours.start, hours.minutes)
    return [{ ...paper, ...span, isPublished: false, ...(daysApart > 0 && { sittings }) }]
  })
  return [...held, waiting, ...next]
}

/** The last exams of the year before. */
function lastTermOf(yearStart: string, { now }: DemoMoment): Exam[] {
  return [70, 24].map((count, index) => ({
    name: index === 0 ? 'Half-yearly Examination' : 'Annual Examination',
    topics: 'The whole syllabus',
    marks: 80,
    isPublished: true,
    ...endedSpan(addDays(yearStart, -count), 9 * 60, 180, now),
  }))
}

/** Exams on paper with their marks. */
export function offlineRecords(institute: DemoInstitute, days: DemoDays): DemoRecords['rows'] {
  const term = termOf(days, institute)
  const lastTerm = lastTermOf(days.yearStart, institute)
  const subjects = [...new Set(institute.sections.flatMap((section) => section.subjects))]
  const exams = institute.sections
    .filter(({ id }) => examined[institute.name].includes(id))
    .flatMap((section) =>
      (section.id === section.name ? term : lastTerm).map((exam) => {
        const wanted = section.subjects.filter((name) => exam.subjects?.includes(name))
        const own = wanted.length > 0 ? wanted : section.subjects
        const sittings = (exam.sittings ?? []).slice(0, own.length)
        const last = sittings.at(-1)
        return {
          ...exam,
          id: `${section.id}: ${exam.name}`,
          section: section.id,
          subjects: own,
          sittings,
          endsAt: last ? spanOn(last, hours.start, hours.minutes).endsAt : exam.endsAt,
        }
      }),
    )
  return {
    'offline-exams': exams.map((exam) => ({
      id: exam.id,
      section: exam.section,
      name: exam.name,
      topics: exam.topics,
      description: exam.description,
      starts_at: exam.startsAt,
      ends_at: exam.endsAt,
      total_marks: exam.hasWhole === false ? '' : exam.marks * exam.subjects.length,
      is_published: exam.isPublished,
    })),
    'offline-exam-subjects': exams.flatMap(({ id, subjects, marks }) =>
      subjects.map((subject) => ({ exam: id, subject, total_marks: marks })),
    ),
    'offline-exam-sittings': exams.flatMap(({ id, subjects, sittings }) =>
      sittings.map((day, at) => ({
        id: `${id}: ${subjects[at]}`,
        exam: id,
        subject: subjects[at],
        day,
        start_time: showMinutes(hours.start),
        end_time: showMinutes(hours.start + hours.minutes),
      })),
    ),
    'offline-marks': exams.flatMap((exam, index) => {
      if (exam.endsAt > institute.now) return []
      const written = institute.students.filter(({ sections }) => sections.includes(exam.section))
      const bySubject = exam.subjects.map((subject) =>
        written.map((student) =>
          markOf(student, {
            exam: firstExam + index,
            subject: subjects.indexOf(subject) + 1,
            total: exam.marks,
          }),
        ),
      )
      const whole = written.map((_, at) => {
        const all = bySubject.map((marks) => marks[at] ?? null)
        return all.includes(null) ? null : all.reduce<number>((sum, marks) => sum + (marks ?? 0), 0)
      })
      const rows = (subject: string, marks: readonly (number | null)[]) =>
        written.map(({ id }, at) => ({
          exam: exam.id,
          student: id,
          subject,
          ...rankOf(marks[at] ?? null, marks),
        }))
      return [
        ...exam.subjects.flatMap((subject, at) => rows(subject, bySubject[at] ?? [])),
        ...(exam.hasWhole === false ? [] : rows('', whole)),
      ]
    }),
  }
}

const showMinutes = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** What looks random follows from numbers of exams, from here on. */
const firstExam = 9001

/** Sections with exams on paper. */
const examined: Readonly<Record<DemoName, readonly string[]>> = {
  greenfield: ['10-A', '10-B', '4-B', '9-A last year'],
  apex: ['JEE-26', 'NEET-26'],
  summit: ['Morning', 'Evening'],
}

/** Students with a login missed none. @returns null for one who did; half marks are possible */
function markOf(
  { number, phone }: DemoStudent,
  { exam, subject, total }: { exam: number; subject: number; total: number },
): number | null {
  if (!phone && (number * 7 + exam * 13) % 19 === 0) return null
  const luck = (number * 7919 + subject * 1049 + exam * 131) % 101
  const skill = (number * 37) % 20
  return Math.round((total * 2 * (3500 + 40 * luck + 125 * skill)) / 10_000) / 2
}

const rankOf = (marks: number | null, all: readonly (number | null)[]) =>
  marks === null
    ? { is_present: false }
    : { is_present: true, marks, rank: 1 + all.filter((other) => (other ?? 0) > marks).length }
