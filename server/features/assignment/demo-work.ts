import type { DemoInstitute, DemoMoment, DemoRecords } from '#server/demo/build.ts'
import { endOf, momentsOf, openingOf } from '#server/features/assignment/demo-days.ts'
import { type Plan, plans, type Work } from '#server/features/assignment/demo-plan.ts'

export const assignmentId = (section: string, { title }: Plan): string => `${section}: ${title}`

/** Work as it is handed in, by its kind, of the files that were given. */
const works = [
  { name: 'my-answers.docx', file: 'homework/questions.docx' },
  { name: 'my-drawing.png', file: 'homework/drawing.png' },
  { name: 'my-work.pdf', file: 'homework/worksheet.pdf' },
  { name: 'my-notes.txt', file: 'homework/notes.txt' },
]
const grades = ['A', 'A+', 'B+', 'B', 'A']
const praise = [
  'Well done. Mind the units in the last two answers.',
  'Clear and complete. The drawing of question 9 is missing its labels.',
  'Good ideas. Write the steps between, so that others can follow them.',
]

/** Work on the assignments: of the main students by plan, of classmates some of it. */
export function workRecords(
  institute: DemoInstitute,
  sections: readonly { section: string; heroes: readonly string[] }[],
): DemoRecords['rows'] {
  const times = new Map(
    plans.map((plan) => {
      const endsAt = endOf(institute, plan)
      return [plan, momentsOf(institute, { opensAt: openingOf(institute, endsAt), endsAt })]
    }),
  )
  const made = sections
    .flatMap(({ section, heroes }) =>
      institute.students
        .filter((student) => student.sections.includes(section))
        .flatMap(({ id: student, name }, position) =>
          plans.map((plan, index) => ({
            of: { assignment: assignmentId(section, plan), student },
            plan,
            position,
            work: heroes.includes(name) ? plan.work : workOfClassmate(institute, plan, { position, index }),
            ...(times.get(plan) ?? { submittedAt: institute.now, evaluatedAt: institute.now }),
          })),
        ),
    )
    .filter(({ work }) => work !== 'nothing')
  return {
    submissions: made.map(({ of, work, submittedAt }) => ({
      ...of,
      ...savedAs(work),
      saved_at: submittedAt,
      submitted_at: isSubmitted(work) ? submittedAt : null,
    })),
    'submission-attachments': made
      .filter(({ work }) => work !== 'evaluated without work')
      .flatMap(({ of, work, position, submittedAt }) => {
        const attach = (attached: { name: string; file?: string; link?: string }) => ({
          id: `${of.assignment}: ${of.student} ${attached.name}`,
          ...of,
          ...attached,
          added_at: submittedAt,
        })
        const files = works.slice(position % 3, (position % 3) + (work === 'draft' ? 2 : 1)).map(attach)
        const link = { name: 'My notes', link: 'https://www.example.org/my-notes' }
        return work === 'draft' ? [...files, attach(link)] : files
      }),
    evaluations: made
      .filter(({ work }) => isEvaluated(work))
      .map(({ of, plan, work, position, evaluatedAt }) => ({
        ...of,
        ...judge(plan, work, position),
        evaluated_at: evaluatedAt,
      })),
  }
}

const isEvaluated = (work: Work) => ['marks', 'grade', 'evaluated without work'].includes(work)
const isSubmitted = (work: Work) => ['submitted', 'marks', 'grade'].includes(work)

/** The most urgent one is open for everyone. */
function workOfClassmate(
  { now, today }: DemoMoment,
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

function savedAs(work: Work) {
  if (work === 'draft') return { status: 'Draft', comment: 'The last two are still to do.' }
  return isSubmitted(work)
    ? { status: 'Submitted', comment: 'I checked everything twice.' }
    : { status: 'Pending' }
}

function judge({ marks = 0 }: Plan, work: Work, position: number) {
  if (work === 'evaluated without work')
    return { marks: 0, remark: 'Nothing was handed in. Please come and see me about it.' }
  const remark = praise[position % praise.length]
  return work === 'grade'
    ? { grade: grades[position % grades.length], remark }
    : { marks: marks - (position % 5) * 0.5 - 1, remark }
}
