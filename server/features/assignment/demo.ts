import type { DemoBuild, StoredInstitute, StoredInstitutes } from '#server/demo/build.ts'
import { type SampleName, storeSamples } from '#server/demo/samples.ts'
import { endOf, openingOf } from '#server/features/assignment/demo-days.ts'
import { plans } from '#server/features/assignment/demo-plan.ts'
import { buildWork } from '#server/features/assignment/demo-work.ts'
import { assignment, assignmentAttachment } from '#server/features/assignment/tables.ts'
import { sanitiseHtml } from '#server/sanitise.ts'

type Section = {
  at: keyof StoredInstitutes
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

export type Files = Record<SampleName, number>
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

/** Homework in every state around now, on any day and at any minute (PRODUCT §6). */
export async function buildAssignments(build: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  const stored = new Map<number, Files>()
  for (const one of sections) {
    const institute = institutes[one.at]
    const files = stored.get(institute.id) ?? (await storeSamples(build, institute.id, names))
    stored.set(institute.id, files)
    const assignmentIds = await give(build, institute, one, files)
    await buildWork(build, institute, { section: one.section, heroes: one.heroes, assignmentIds, files })
  }
}

async function give(
  build: DemoBuild,
  institute: StoredInstitute,
  one: Section,
  files: Files,
): Promise<number[]> {
  const instituteId = institute.id
  const rows = plans.map((plan, index) => {
    const subject = one.subjects[index % one.subjects.length] ?? ''
    const endsAt = endOf(build, plan)
    return {
      instituteId,
      sectionId: institute.sectionIds[one.section] ?? 0,
      subjectId: institute.subjectIds[subject] ?? 0,
      title: plan.title,
      topic: plan.topic,
      subTopic: plan.subTopic ?? '',
      description: sanitiseHtml(plan.description),
      opensAt: openingOf(build, endsAt),
      endsAt,
      allowsLate: plan.allowsLate ?? false,
      isEvaluated: !plan.isUnmarked,
      isGraded: plan.isGraded ?? false,
      marks: plan.marks ?? null,
    }
  })
  const made = await build.db.insert(assignment).values(rows).returning({ id: assignment.id })
  const attachments = plans.flatMap((plan, index) => {
    const assignmentId = made[index]?.id ?? 0
    const entry = (kind: 'given' | 'solution') => (sample: SampleName, position: number) => ({
      instituteId,
      assignmentId,
      kind,
      fileId: files[sample] as number | null,
      name: kind === 'given' ? names[sample] : `solution-${names[sample]}`,
      link: '',
      position,
    })
    const { link } = plan
    return [
      ...plan.given.map(entry('given')),
      ...(link
        ? [
            {
              instituteId,
              assignmentId,
              kind: 'given' as const,
              fileId: null,
              name: link.name,
              link: link.url,
              position: 9,
            },
          ]
        : []),
      ...(plan.solutions ?? []).map(entry('solution')),
    ]
  })
  await build.db.insert(assignmentAttachment).values(attachments)
  return made.map(({ id }) => id)
}
