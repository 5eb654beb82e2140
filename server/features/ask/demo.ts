import type { Addressee, Side } from '#domain/ask/rules.ts'
import type { DemoInstitute, DemoName, DemoRecords, DemoRow } from '#server/demo/build.ts'
import { readSample } from '#server/demo/samples.ts'

type Said = { side: Side; by: string; hours: number; text: string; hasFile?: boolean; closes?: boolean }
type Planned = {
  at: DemoName
  student: string
  addressee: Addressee
  /** Its place among the subjects of the section. */
  subject?: number
  title: string
  /** By name; '' for who teaches the first subject, or the subject itself. */
  said: readonly Said[]
}

const planned: readonly Planned[] = [
  {
    ...{ at: 'greenfield', student: 'Aarav Sharma', addressee: 'class', title: 'Spectacles since Monday' },
    said: [
      {
        ...{ side: 'family', by: 'Rohan Sharma', hours: 3 },
        text: 'Aarav has spectacles since Monday. May he sit in one of the first rows? The note of the doctor is attached.',
        hasFile: true,
      },
    ],
  },
  {
    ...{
      at: 'greenfield',
      student: 'Aarav Sharma',
      addressee: 'subject',
      subject: 0,
      title: 'Chapter for the unit test',
    },
    said: [
      { side: 'family', by: 'Aarav Sharma', hours: 50, text: 'Is chapter 4 part of the unit test?' },
      { side: 'school', by: '', hours: 46, text: 'Only up to page 61. I shall say it in class, too.' },
      { side: 'family', by: 'Aarav Sharma', hours: 45, text: 'Thank you!' },
      { side: 'school', by: '', hours: 44, text: 'With pleasure. You are doing well.' },
    ],
  },
  {
    ...{ at: 'greenfield', student: 'Anaya Sharma', addressee: 'office', title: 'Another bus stop' },
    said: [
      {
        side: 'family',
        by: 'Rohan Sharma',
        hours: 200,
        text: 'We move next month. Is there a bus from Lake Road?',
      },
      {
        side: 'school',
        by: '',
        hours: 190,
        text: 'Yes, bus 7 stops there at 7:25. We have noted it from the first.',
      },
      { side: 'family', by: 'Rohan Sharma', hours: 188, text: '', closes: true },
    ],
  },
  {
    ...{
      at: 'greenfield',
      student: 'Kabir Nair',
      addressee: 'office',
      title: 'Certificate for the passport',
    },
    said: [
      {
        side: 'family',
        by: 'Meera Nair',
        hours: 20,
        text: 'We need a bonafide certificate. What does it take?',
      },
    ],
  },
  {
    ...{
      at: 'apex',
      student: 'Riya Verma',
      addressee: 'subject',
      subject: 0,
      title: 'Doubt hour on Saturday',
    },
    said: [
      {
        side: 'family',
        by: 'Riya Verma',
        hours: 6,
        text: 'Is the doubt hour of this Saturday in room 3 or online?',
      },
    ],
  },
  {
    ...{ at: 'apex', student: 'Riya Verma', addressee: 'class', title: 'Mock test by post' },
    said: [
      {
        side: 'family',
        by: 'Riya Verma',
        hours: 80,
        text: 'I was ill on the day of the mock test. May I write it later?',
      },
      { side: 'school', by: '', hours: 76, text: 'Yes, on any evening of this week. Come to the library.' },
    ],
  },
]

const roles = { class: 'Class teacher', office: 'Office' } as const

/** Questions around today: of each institute one waits for an answer, and one has it. */
export function askRecords({ name, now, students, sections, teacherOf }: DemoInstitute): DemoRecords {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const threads: DemoRow[] = []
  const posts: DemoRow[] = []
  const files: Record<string, () => Buffer | Promise<Buffer>> = {}
  for (const [index, one] of planned.filter((own) => own.at === name).entries()) {
    const student = students.find((found) => found.name === one.student)
    const section = sections.find(({ id }) => student?.sections.includes(id))
    const [first, last] = [one.said[0], one.said.filter(({ closes }) => !closes).at(-1)]
    if (!student || !section || !first || !last) continue
    const subject = one.addressee === 'subject' ? section.subjects[one.subject ?? 0] : undefined
    const id = `question ${index + 1}`
    const role = one.addressee === 'subject' ? (subject ?? '') : roles[one.addressee]
    threads.push({
      ...{ id, student: student.id, addressee: one.addressee, subject, title: one.title },
      asked_by: first.by === one.student ? student.id : first.by,
      opened_at: at(first.hours),
      last_at: at(last.hours),
      last_side: last.side,
      closed_at: one.said.some(({ closes }) => closes) ? at(one.said.at(-1)?.hours ?? 0) : '',
    })
    for (const [place, said] of one.said.entries()) {
      const path = `questions/${index + 1}/sample.pdf`
      if (said.hasFile) files[path] = () => readSample('sample.pdf')
      posts.push({
        ...{ id: `${id} ${place + 1}`, question: id, side: said.side, text: said.text },
        kind: said.closes ? 'closed' : 'message',
        author:
          (said.by === one.student ? student.id : said.by) || teacherOf(subject ?? section.subjects[0] ?? ''),
        author_role: said.side === 'school' ? role : '',
        file: said.hasFile ? path : '',
        sent_at: at(said.hours),
      })
    }
  }
  return { rows: { questions: threads, 'question-posts': posts }, files }
}
