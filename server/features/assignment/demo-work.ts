import type { DemoBuild, StoredInstitute } from '#server/demo/build.ts'
import type { SampleName } from '#server/demo/samples.ts'
import { endOf, momentsOf, openingOf } from '#server/features/assignment/demo-days.ts'
import { type Plan, plans, type Work } from '#server/features/assignment/demo-plan.ts'
import { submission, submissionAttachment } from '#server/features/assignment/tables.ts'

type Given = {
  section: string
  heroes: readonly string[]
  /** One id for each plan. */
  assignmentIds: readonly number[]
  files: Readonly<Record<SampleName, number>>
}

const workNames: Partial<Record<SampleName, string>> = {
  docx: 'my-answers.docx',
  png: 'my-drawing.png',
  pdf: 'my-work.pdf',
  txt: 'my-notes.txt',
}
const grades = ['A', 'A+', 'B+', 'B', 'A']
const praise = [
  'Well done. Mind the units in the last two answers.',
  'Clear and complete. The drawing of question 9 is missing its labels.',
  'Good ideas. Write the steps between, so that others can follow them.',
]

/** Work on the assignments: of the main students by plan, of classmates some of it. */
export async function buildWork(build: DemoBuild, institute: StoredInstitute, given: Given): Promise<void> {
  const students = await findStudents(build, institute, given.section)
  const all = students.flatMap(({ studentId, name }, position) =>
    plans.map((plan, index) => ({
      studentId,
      plan,
      position,
      assignmentId: given.assignmentIds[index] ?? 0,
      work: given.heroes.includes(name) ? plan.work : workOfClassmate(build, plan, { position, index }),
    })),
  )
  const made = all.filter(({ work }) => work !== 'nothing')
  const times = new Map(
    plans.map((plan) => {
      const endsAt = endOf(build, plan)
      return [plan, momentsOf(build, { opensAt: openingOf(build, endsAt), endsAt })]
    }),
  )
  const instituteId = institute.id
  await build.db.insert(submission).values(
    made.map(({ studentId, assignmentId, plan, work, position }) => {
      const at = times.get(plan)
      return {
        instituteId,
        assignmentId,
        studentId,
        ...rowOf(plan, work, position),
        savedAt: at?.submittedAt ?? build.now,
        submittedAt: isSubmitted(work) ? (at?.submittedAt ?? null) : null,
        evaluatedAt: isEvaluated(work) ? (at?.evaluatedAt ?? null) : null,
      }
    }),
  )
  const attachments = made
    .filter(({ work }) => work !== 'evaluated without work')
    .flatMap(({ studentId, assignmentId, plan, work, position }) => {
      const of = {
        instituteId,
        assignmentId,
        studentId,
        createdAt: times.get(plan)?.submittedAt ?? build.now,
      }
      const samples = (['docx', 'png', 'pdf', 'txt'] as const).slice(
        position % 3,
        (position % 3) + (work === 'draft' ? 2 : 1),
      )
      return [
        ...samples.map((sample) => ({
          ...of,
          fileId: given.files[sample] as number | null,
          link: '',
          name: workNames[sample] ?? sample,
        })),
        ...(work === 'draft'
          ? [{ ...of, fileId: null, link: 'https://www.example.org/my-notes', name: 'My notes' }]
          : []),
      ]
    })
  await build.db.insert(submissionAttachment).values(attachments)
}

async function findStudents({ client }: DemoBuild, institute: StoredInstitute, section: string) {
  const found = await client.query<{ studentId: number; name: string }>(
    `select s.id as "studentId", p.name from enrolment e
      join student s on s.institute_id = e.institute_id and s.id = e.student_id
      join person p on p.institute_id = s.institute_id and p.id = s.person_id
      where e.institute_id = $1 and e.section_id = $2 order by s.id`,
    [institute.id, institute.sectionIds[section]],
  )
  return found.rows
}

const isEvaluated = (work: Work) => ['marks', 'grade', 'evaluated without work'].includes(work)
const isSubmitted = (work: Work) => ['submitted', 'marks', 'grade'].includes(work)

/** The most urgent one is open for everyone. */
function workOfClassmate(
  { now, today }: DemoBuild,
  plan: Plan,
  { position, index }: { position: number; index: number },
): Work {
  const luck = (position * 7 + index * 5) % 9
  if (index === 0 || luck < 3) return 'nothing'
  if (luck === 3) return 'draft'
  const isPast = endOf({ now, today }, plan) <= now
  if (!isPast || plan.isUnmarked || luck === 4) return 'submitted'
  return plan.isGraded ? 'grade' : 'marks'
}

function rowOf(plan: Plan, work: Work, position: number) {
  const full = plan.marks ?? null
  return {
    status:
      work === 'draft'
        ? ('Draft' as const)
        : isSubmitted(work)
          ? ('Submitted' as const)
          : ('Pending' as const),
    comment:
      work === 'draft'
        ? 'The last two are still to do.'
        : isSubmitted(work)
          ? 'I checked everything twice.'
          : '',
    marks:
      work === 'marks' && full !== null
        ? full - (position % 5) * 0.5 - 1
        : work === 'evaluated without work'
          ? 0
          : null,
    grade: work === 'grade' ? (grades[position % grades.length] ?? 'A') : '',
    teacherComment:
      work === 'evaluated without work'
        ? 'Nothing was handed in. Please come and see me about it.'
        : isEvaluated(work)
          ? (praise[position % praise.length] ?? '')
          : '',
  }
}
