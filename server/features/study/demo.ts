import type { DemoInstitute, DemoName, DemoRecords, DemoRow } from '#server/demo/build.ts'
import { type SampleName, sampleFiles } from '#server/demo/samples.ts'

type Plan = {
  at: DemoName
  /** Of the standard of this name, or of a product. */
  course: string
  product?: string
  subjects: readonly string[]
}

const plans: readonly Plan[] = [
  {
    at: 'greenfield',
    course: 'Class 10',
    subjects: ['Physics', 'Mathematics', 'English'],
  },
  { at: 'greenfield', course: 'Class 4', subjects: ['Environment', 'Mathematics'] },
  { at: 'apex', course: 'JEE Main and Advanced', subjects: ['Physics', 'Chemistry'] },
  { at: 'apex', course: 'NEET', subjects: ['Biology'] },
  {
    at: 'apex',
    course: 'Crash Course',
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
  videoKey?: string
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
  { title: 'Refraction explained', type: 'YoutubeURL', videoKey: 'aqz-KE-bpKQ' },
  { title: 'Lenses, a lecture', type: 'Vimeo', videoKey: '76979871' },
  {
    title: 'Protected lecture on lenses',
    type: 'VDOCipher',
    videoKey: 'demo0refraction1',
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

export function studyRecords({ name, now }: DemoInstitute): DemoRecords {
  const own = plans.filter(({ at }) => at === name)
  const subjects = own.flatMap(({ course, subjects }) => subjects.map((subject) => ({ course, subject })))
  return {
    rows: {
      'study-courses': own.map(({ course, product }) => ({
        id: course,
        name: course,
        standard: product ? '' : course,
        products: product ? [product] : [],
      })),
      'study-topics': subjects.flatMap((one) =>
        topics.map(({ name: topic, parent }, position) => ({
          id: topicId(one, topic),
          ...one,
          parent: parent && topicId(one, parent),
          name: topic,
          position,
        })),
      ),
      // One subject of the first course is as full as after a year of work.
      'study-files': subjects.flatMap((one, index) =>
        listFiles(one, now, name === 'greenfield' && index === 0 ? manyFiles : 20),
      ),
    },
    files: sampleFiles('study', names),
  }
}

type Subject = { course: string; subject: string }

const topicId = ({ course, subject }: Subject, topic: string) => `${course} ${subject}: ${topic}`

const topics = Object.entries(chapters).flatMap(([chapter, parts]) => [
  { name: chapter, parent: '' },
  ...Object.entries(parts).flatMap(([part, exercises]) => [
    { name: part, parent: chapter },
    ...exercises.map((exercise) => ({ name: exercise, parent: part })),
  ]),
])

const listFiles = (of: Subject, now: Date, count: number): DemoRow[] =>
  Array.from({ length: count }, (_, index) => {
    const { title, type, sample, videoKey } = kinds[index % kinds.length] as Kind
    const round = Math.floor(index / kinds.length)
    const topic = index % 5 === 4 ? undefined : topics[(index * 7) % topics.length]
    return {
      id: `${of.course} ${of.subject} ${index + 1}`,
      ...of,
      topic: topic && topicId(of, topic.name),
      title: round === 0 ? title : `${title}, part ${round + 1}`,
      type,
      file: sample && `study/${names[sample]}`,
      video: videoKey,
      poster: videoKey && `study/${names.png}`,
      shared_at: new Date(now.getTime() - (index * 1.7 + 0.1) * dayMs),
      read_only: index % 3 === 1,
    }
  })
