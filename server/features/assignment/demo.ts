import type { DemoInstitute, DemoName, DemoRecords, DemoRow } from '#server/demo/build.ts'
import { type SampleName, sampleFiles } from '#server/demo/samples.ts'
import { endOf, openingOf } from '#server/features/assignment/demo-days.ts'
import { type Plan, plans } from '#server/features/assignment/demo-plan.ts'
import { assignmentId, workRecords } from '#server/features/assignment/demo-work.ts'

type Section = {
  at: DemoName
  section: string
  subjects: readonly string[]
  heroes: readonly string[]
}

/** In each section a student with every state, and classmates with some. */
const sections: readonly Section[] = [
  {
    at: 'greenfield',
    section: '10-A',
    subjects: ['Physics', 'Mathematics', 'English', 'Chemistry'],
    heroes: ['Aarav Sharma'],
  },
  {
    at: 'greenfield',
    section: '4-B',
    subjects: ['Environment', 'Mathematics', 'English'],
    heroes: ['Anaya Sharma', 'Ira Kapoor'],
  },
  { at: 'greenfield', section: '10-B', subjects: ['Physics', 'History', 'Hindi'], heroes: ['Kabir Nair'] },
  {
    at: 'apex',
    section: 'JEE-26',
    subjects: ['Physics', 'Chemistry', 'Mathematics'],
    heroes: ['Riya Verma'],
  },
  { at: 'summit', section: 'Morning', subjects: ['Mathematics', 'Science'], heroes: ['Karan Malhotra'] },
]

const names: Readonly<Record<SampleName, string>> = {
  pdf: 'worksheet.pdf',
  docx: 'questions.docx',
  xlsx: 'measurements.xlsx',
  pptx: 'how-to-begin.pptx',
  png: 'drawing.png',
  mp3: 'what-to-listen-for.mp3',
  mp4: 'an-example.mp4',
  zip: 'papers.zip',
  pbix: 'model.pbix',
  txt: 'notes.txt',
}

/** Homework in every state around now, on any day and at any minute [assignment-55]. */
export function assignmentRecords(institute: DemoInstitute): DemoRecords {
  const own = sections.filter(({ at }) => at === institute.name)
  const given = own.flatMap(({ section, subjects }) =>
    plans.map((plan, index) => ({
      plan,
      section,
      subject: subjects[index % subjects.length],
      id: assignmentId(section, plan),
    })),
  )
  return {
    rows: {
      assignments: given.map(({ plan, section, subject, id }) => {
        const ends_at = endOf(institute, plan)
        return {
          id,
          section,
          subject,
          title: plan.title,
          topic: plan.topic,
          sub_topic: plan.subTopic,
          description: plan.description,
          opens_at: openingOf(institute, ends_at),
          ends_at,
          allows_late: plan.allowsLate ?? false,
          is_evaluated: !plan.isUnmarked,
          is_graded: plan.isGraded ?? false,
          marks: plan.marks,
        }
      }),
      'assignment-attachments': given.flatMap(({ plan, id }) => listAttachments(plan, id)),
      ...workRecords(institute, own),
    },
    files: sampleFiles('homework', names),
  }
}

function listAttachments({ given, link, solutions = [] }: Plan, assignment: string): DemoRow[] {
  const attach = (kind: 'given' | 'solution') => (sample: SampleName, position: number) => ({
    id: `${assignment}: ${kind} ${sample}`,
    assignment,
    kind,
    name: kind === 'given' ? names[sample] : `solution-${names[sample]}`,
    file: `homework/${names[sample]}`,
    position,
  })
  return [
    ...given.map(attach('given')),
    ...(link
      ? [
          {
            id: `${assignment}: link`,
            assignment,
            kind: 'given',
            name: link.name,
            link: link.url,
            position: 9,
          },
        ]
      : []),
    ...solutions.map(attach('solution')),
  ]
}
