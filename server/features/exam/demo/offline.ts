import { addDays } from '#domain/day.ts'
import type { DemoBuild, StoredInstitute } from '#server/demo/build.ts'
import { type DemoDays, endedSpan, type Span, spanOn } from '#server/features/exam/demo/days.ts'
import { offlineExam, offlineExamSubject } from '#server/features/exam/tables.ts'

type Paper = {
  name: string
  topics?: string
  description?: string
  /** Of each subject. */
  marks: number
  /** The only subjects; those of the section where none are named. */
  subjects?: readonly string[]
  /** False where no total marks are given. */
  hasWhole?: boolean
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
  { name: 'Unit Test 3', topics: 'Chapters 10 and 11', marks: 20 },
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
  },
]

type Exam = Paper & Span & { isPublished: boolean }

/**
 * A term of exams on paper for a section: past ones with marks, one without published marks, and some to
 * come.
 */
export function termOf(days: DemoDays, { now, today }: DemoBuild): Exam[] {
  const dates = [...new Set([200, 160, 110, 60, 24].map(days.before))].filter((day) => day < today)
  const held = past.slice(-Math.max(1, dates.length)).map((paper, index) => ({
    ...paper,
    ...endedSpan(dates[index] ?? days.before(1), 9 * 60, 180, now),
    isPublished: true,
  }))
  const waiting = { ...unpublished, ...endedSpan(days.before(3), 9 * 60, 60, now), isPublished: false }
  const next = coming.flatMap((paper, index) => {
    const day = days.after(3 + index * 11)
    return day ? [{ ...paper, ...spanOn(day, 9 * 60 + 30, 150), isPublished: false }] : []
  })
  return [...held, waiting, ...next]
}

/** The last exams of the year before. */
export function lastTermOf(yearStart: string, { now }: DemoBuild): Exam[] {
  return [70, 24].map((count, index) => ({
    name: index === 0 ? 'Half-yearly Examination' : 'Annual Examination',
    topics: 'The whole syllabus',
    marks: 80,
    isPublished: true,
    ...endedSpan(addDays(yearStart, -count), 9 * 60, 180, now),
  }))
}

export async function buildOfflineExams(
  { db, client }: DemoBuild,
  at: StoredInstitute,
  terms: Readonly<Record<string, readonly Exam[]>>,
): Promise<void> {
  const { id: instituteId, sectionIds, subjectIds } = at
  const learnt = await client.query<{ sectionId: number; subjectId: number }>(
    'select section_id as "sectionId", subject_id as "subjectId" from section_subject where institute_id = $1 order by 1, 2',
    [instituteId],
  )
  const plans = Object.entries(terms).flatMap(([sectionName, exams]) => {
    const sectionId = sectionIds[sectionName] ?? 0
    const all = learnt.rows.filter((row) => row.sectionId === sectionId).map((row) => row.subjectId)
    return exams.map((exam) => {
      const wanted = all.filter((one) => exam.subjects?.some((name) => subjectIds[name] === one))
      return { ...exam, sectionId, ids: wanted.length > 0 ? wanted : all }
    })
  })
  const made = await db
    .insert(offlineExam)
    .values(
      plans.map(({ name, topics = '', description = '', hasWhole = true, marks, ids, ...exam }) => ({
        instituteId,
        sectionId: exam.sectionId,
        name,
        topics,
        description,
        startsAt: exam.startsAt,
        endsAt: exam.endsAt,
        totalMarks: hasWhole ? marks * Math.max(1, ids.length) : null,
        isResultPublished: exam.isPublished,
      })),
    )
    .returning({ id: offlineExam.id })
  const papers = plans.flatMap(({ ids, marks }, index) =>
    ids.map((subjectId) => ({ instituteId, examId: made[index]?.id ?? 0, subjectId, totalMarks: marks })),
  )
  await db.insert(offlineExamSubject).values(papers)
}

/**
 * Marks and ranks of everyone in every past exam; students with a login missed none. They are computed from
 * the ids of exam, student and subject.
 */
export async function markOfflineExams({ client, now }: DemoBuild, { id }: StoredInstitute): Promise<void> {
  await client.query(
    `with sat as (
        select x.id as exam_id, x.total_marks as whole, e.student_id, p.subject_id, p.total_marks,
          h.phone is not null or (e.student_id * 7 + x.id * 13) % 19 <> 0 as is_present,
          (e.student_id * 7919 + p.subject_id * 1049 + x.id * 131) % 101 / 100.0 as luck,
          e.student_id * 37 % 20 / 20.0 as skill
        from offline_exam x
        join enrolment e on e.institute_id = x.institute_id and e.section_id = x.section_id
        join student s on s.institute_id = e.institute_id and s.id = e.student_id
        join person h on h.institute_id = s.institute_id and h.id = s.person_id
        join offline_exam_subject p on p.institute_id = x.institute_id and p.exam_id = x.id
        where x.institute_id = $1 and x.ends_at <= $2),
      marked as (
        select *, case when is_present then round(total_marks * (0.35 + 0.4 * luck + 0.25 * skill) * 2) / 2 end as marks
        from sat),
      results as (
        select exam_id, student_id, subject_id, is_present, marks from marked
        union all
        select exam_id, student_id, null, bool_or(is_present), sum(marks) from marked
        where whole is not null group by exam_id, student_id)
      insert into offline_exam_result (institute_id, exam_id, student_id, subject_id, is_present, marks, rank)
      select $1, exam_id, student_id, subject_id, is_present, marks,
        case when is_present then rank() over (partition by exam_id, subject_id order by marks desc nulls last) end
      from results`,
    [id, now],
  )
}
