import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '#domain/day.ts'

/** A section has as many students, and a class for each of these subjects on each school day. */
const sectionSize = 40
const subjects = ['maths', 'physics', 'chemistry', 'biology', 'english', 'hindi']
const schoolDays = 220
const [firstDay, lastDay] = ['2026-04-01', '2027-03-31']

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/**
 * Writes the tables of a school with a year of everything, as an import reads them. Rows are made while they are written.
 * @returns how many there are
 */
export async function writeYearOfSchool(folder: string, students: number): Promise<number> {
  await mkdir(folder, { recursive: true })
  const sections = range(Math.ceil(students / sectionSize))
  const all = range(students)
  const sectionOf = (student: number) => Math.floor(student / sectionSize)
  const membersOf = (section: number) => all.slice(section * sectionSize, (section + 1) * sectionSize)
  const days = range(schoolDays).map((day) => addDays(firstDay, Math.floor((day * 360) / schoolDays)))
  const tables: Record<string, Iterable<readonly (string | number)[]>> = {
    institute: [
      ['id', 'name'],
      ['BIG', 'A large school'],
    ],
    years: [
      ['id', 'name', 'start_date', 'end_date'],
      ['2026', '2026-2027', firstDay, lastDay],
    ],
    standards: [['id', 'name'], ...range(10).map((n) => [`K${n}`, `${n + 1}`])],
    subjects: [['id', 'name'], ...subjects.map((one) => [one, one])],
    sections: [
      ['id', 'name', 'standard', 'year', 'subjects'],
      ...sections.map((n) => [`C${n}`, `${n}`, `K${n % 10}`, '2026', subjects.join(';')]),
    ],
    students: [
      ['id', 'name', 'phone', 'number', 'address'],
      ...all.map((n) => [`S${n}`, `Student ${n}`, 7_000_000_000 + n, n, `${n} Lake Road, Pune`]),
    ],
    parents: [['id', 'name', 'phone'], ...all.map((n) => [`P${n}`, `Parent ${n}`, 8_000_000_000 + n])],
    guardians: [['parent', 'student'], ...all.map((n) => [`P${n}`, `S${n}`])],
    enrolments: [
      ['id', 'student', 'section', 'start_date'],
      ...all.map((n) => [`E${n}`, `S${n}`, `C${sectionOf(n)}`, firstDay]),
    ],
    'fee-instalments': rows(['id', 'student', 'year', 'number', 'due_date', 'section', 'fee'], function* () {
      for (const n of all)
        for (const number of [1, 2, 3, 4])
          yield [
            `F${n}-${number}`,
            `S${n}`,
            '2026',
            number,
            days[number * 50] ?? '',
            `C${sectionOf(n)}`,
            '12,500.00',
          ]
    }),
    timetable: rows(['id', 'section', 'subject', 'starts_at', 'ends_at', 'topics'], function* () {
      for (const [d, day] of days.entries())
        for (const section of sections)
          for (const [s, subject] of subjects.entries())
            yield [
              `T${d}-${section}-${s}`,
              `C${section}`,
              subject,
              `${day} ${8 + s}:00`,
              `${day} ${8 + s}:45`,
              'Chapter',
            ]
    }),
    attendance: rows(['class', 'student', 'status'], function* () {
      for (const d of days.keys())
        for (const section of sections)
          for (const s of subjects.keys())
            for (const n of membersOf(section))
              yield [`T${d}-${section}-${s}`, `S${n}`, (n + d + s) % 17 === 0 ? 'absent' : 'present']
    }),
    assignments: rows(['id', 'section', 'subject', 'title', 'opens_at', 'ends_at', 'marks'], function* () {
      for (const section of sections)
        for (const d of range(100))
          yield [
            `A${section}-${d}`,
            `C${section}`,
            subjects[d % 6] ?? '',
            `Exercise ${d}`,
            `${days[d * 2]} 09:00`,
            `${days[d * 2 + 4]} 18:00`,
            20,
          ]
    }),
    submissions: rows(['assignment', 'student', 'status', 'submitted_at'], function* () {
      for (const section of sections)
        for (const d of range(100))
          for (const n of membersOf(section))
            yield [`A${section}-${d}`, `S${n}`, 'Submitted', `${days[d * 2 + 2]} 17:30`]
    }),
    messages: rows(['id', 'phone', 'text', 'sent_at'], function* () {
      for (const n of all)
        for (const d of range(50))
          yield [`M${n}-${d}`, 8_000_000_000 + n, 'Your child was absent today.', `${days[d * 4]} 11:00`]
    }),
  }
  let count = 0
  for (const [name, table] of Object.entries(tables))
    count += await writeTable(join(folder, `${name}.csv`), table)
  return count
}

function* rows(header: string[], make: () => Iterable<(string | number)[]>) {
  yield header
  yield* make()
}

/** @returns rows without the header */
async function writeTable(path: string, table: Iterable<readonly (string | number)[]>): Promise<number> {
  const file = createWriteStream(path)
  let [count, text] = [-1, '']
  for (const cells of table) {
    count++
    text += `${cells.map((cell) => `"${cell}"`).join(',')}\n`
    if (text.length < 100_000) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'finish')
  return count
}
