import { eq } from 'drizzle-orm'
import { section } from '#server/database/schema.ts'
import type { DemoBuild, StoredInstitute, StoredInstitutes } from '#server/demo/build.ts'
import { type SampleName, storeSamples } from '#server/demo/samples.ts'
import { ecourse, productEcourse, studyFile, studyTopic } from '#server/features/study/tables.ts'

type Plan = {
  at: keyof StoredInstitutes
  course: string
  /** Name of one of its sections: its standard's students have the course. */
  sectionName: string | null
  product?: string
  subjects: readonly string[]
}

const plans: readonly Plan[] = [
  {
    at: 'greenfield',
    course: 'Class 10',
    sectionName: '10-A',
    subjects: ['Physics', 'Mathematics', 'English'],
  },
  { at: 'greenfield', course: 'Class 4', sectionName: '4-B', subjects: ['Environment', 'Mathematics'] },
  { at: 'apex', course: 'JEE Main and Advanced', sectionName: 'JEE-26', subjects: ['Physics', 'Chemistry'] },
  { at: 'apex', course: 'NEET', sectionName: 'NEET-26', subjects: ['Biology'] },
  {
    at: 'apex',
    course: 'Crash Course',
    sectionName: null,
    product: 'JEE Crash Course',
    subjects: ['Physics', 'Mathematics'],
  },
]

/** Topics three deep: chapter → part → exercise. */
const chapters: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'Light: reflection and refraction': {
    Refraction: ['Through a glass slab', 'Through lenses'],
    Reflection: ['Spherical mirrors'],
  },
  Electricity: { 'Ohm’s law': ['Resistors in series and parallel'], 'Heating effect': [] },
  'Practice and papers of earlier years, with solutions and hints for the board examination': {},
}

type Kind = {
  title: string
  type: string
  sample?: SampleName
  video?: { host: 'youtube' | 'vimeo' | 'vdocipher'; key: string }
}
const kinds: readonly Kind[] = [
  { title: 'Light and its laws', type: 'EBook', sample: 'pdf' },
  { title: 'Notes on refraction', type: 'Notes', sample: 'docx' },
  { title: 'Refraction in pictures', type: 'Slides', sample: 'pptx' },
  { title: 'Marks of the practice papers', type: 'Other', sample: 'xlsx' },
  { title: 'Ray diagram', type: 'Images', sample: 'png' },
  { title: 'Revision to listen to', type: 'AudioNotes', sample: 'mp3' },
  { title: 'The moving bar', type: 'Other', sample: 'mp4' },
  { title: 'All worksheets', type: 'Assignment', sample: 'zip' },
  { title: 'Results dashboard', type: 'Other', sample: 'pbix' },
  { title: 'Laws to learn by heart', type: 'Notes', sample: 'txt' },
  { title: 'Board paper of last year', type: 'PreviousYearQuestionsPaper', sample: 'pdf' },
  { title: 'Unit test paper', type: 'Exam', sample: 'pdf' },
  { title: 'Refraction explained', type: 'YoutubeURL', video: { host: 'youtube', key: 'aqz-KE-bpKQ' } },
  { title: 'Lenses, a lecture', type: 'Vimeo', video: { host: 'vimeo', key: '76979871' } },
  {
    title: 'Protected lecture on lenses',
    type: 'VDOCipher',
    video: { host: 'vdocipher', key: 'demo0refraction1' },
  },
]
const names: Readonly<Record<SampleName, string>> = {
  pdf: 'light.pdf',
  docx: 'notes.docx',
  xlsx: 'marks.xlsx',
  pptx: 'slides.pptx',
  png: 'diagram.png',
  mp3: 'revision.mp3',
  mp4: 'bar.mp4',
  zip: 'worksheets.zip',
  pbix: 'results.pbix',
  txt: 'laws.txt',
}
const manyFiles = 200
const dayMs = 24 * 60 * 60 * 1000

export async function buildStudy(build: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  const stored = new Map<StoredInstitute, Record<SampleName, number>>()
  for (const plan of plans) {
    const institute = institutes[plan.at]
    const files = stored.get(institute) ?? (await storeSamples(build, institute.id, names))
    stored.set(institute, files)
    const courseId = await addCourse(build, institute, plan)
    for (const [index, subjectIndex] of plan.subjects.entries()) {
      const subject = {
        instituteId: institute.id,
        ecourseId: courseId,
        subjectId: institute.subjectIds[subjectIndex] ?? 0,
      }
      // One subject of the first course is as full as after a year of work.
      await fillSubject(build, subject, files, plan === plans[0] && index === 0 ? manyFiles : 20)
    }
  }
}

async function addCourse({ db }: DemoBuild, institute: StoredInstitute, plan: Plan): Promise<number> {
  const sectionId = plan.sectionName === null ? undefined : institute.sectionIds[plan.sectionName]
  const [found] =
    sectionId === undefined
      ? []
      : await db.select({ standardId: section.standardId }).from(section).where(eq(section.id, sectionId))
  const values = { instituteId: institute.id, name: plan.course, standardId: found?.standardId ?? null }
  const [made] = await db.insert(ecourse).values(values).returning({ id: ecourse.id })
  const id = made?.id ?? 0
  const productId = plan.product && institute.productIds[plan.product]
  if (productId)
    await db.insert(productEcourse).values({ instituteId: institute.id, productId, ecourseId: id })
  return id
}

type Subject = { instituteId: number; ecourseId: number; subjectId: number }

async function fillSubject(
  build: DemoBuild,
  subject: Subject,
  files: Record<SampleName, number>,
  count: number,
): Promise<void> {
  const topicIds = await addTopics(build, subject)
  const rows = Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] as Kind
    const round = Math.floor(index / kinds.length)
    return {
      ...subject,
      topicId: index % 5 === 4 ? null : (topicIds[(index * 7) % topicIds.length] ?? null),
      title: round === 0 ? kind.title : `${kind.title}, part ${round + 1}`,
      materialType: kind.type,
      host: kind.video?.host ?? ('file' as const),
      fileId: kind.sample ? files[kind.sample] : null,
      videoKey: kind.video?.key ?? '',
      posterFileId: kind.video ? files.png : null,
      sharedAt: new Date(build.now.getTime() - (index * 1.7 + 0.1) * dayMs),
      isReadonly: index % 3 === 1,
    }
  })
  await build.db.insert(studyFile).values(rows)
}

async function addTopics({ db }: DemoBuild, subject: Subject): Promise<number[]> {
  const ids: number[] = []
  const add = async (name: string, parentId: number | null) => {
    const row = { ...subject, name, parentId, position: ids.length }
    const [made] = await db.insert(studyTopic).values(row).returning({ id: studyTopic.id })
    ids.push(made?.id ?? 0)
    return made?.id ?? null
  }
  for (const [chapter, parts] of Object.entries(chapters)) {
    const chapterId = await add(chapter, null)
    for (const [part, exercises] of Object.entries(parts)) {
      const partId = await add(part, chapterId)
      for (const exercise of exercises) await add(exercise, partId)
    }
  }
  return ids
}
