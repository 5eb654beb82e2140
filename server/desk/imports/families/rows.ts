import { readPhoneNumber } from '#domain/phone.ts'
import { foldTyped } from '#domain/typed.ts'
import { type Relation, relations, studentFields } from '#server/desk/imports/families/kind.ts'
import type { KnownParent } from '#server/desk/imports/families/queries.ts'
import type { SourceRow, SourceTable } from '#server/records/source.ts'
import { plainName } from '#server/records/stage.ts'

/** What is stored of the people of a table. */
export type Known = {
  callingCode: string
  /** The institute's day. */
  today: string
  parentsOf: (student: string) => readonly (KnownParent & { relation: string })[]
  parentsWith: (phone: string) => readonly KnownParent[]
  /** Somebody who has an id already. */
  withCode: (code: string) => KnownParent | undefined
  /** The id of the section that is meant, with its keys. */
  section: (section: string, standard: string) => { code: string; id: number; yearId: number } | undefined
  enrolmentsOf: (
    student: string,
  ) => readonly { code: string; sectionId: number; yearId: number; isEnded: boolean }[]
}

/** Lines of a row's father, mother and guardian are apart by this, so that a fault is found at the right cell. */
export const lineStep = 10_000_000
export const lineIn = (line: number) => line % lineStep
export const relationAt = (line: number): Relation => relations[Math.floor(line / lineStep)] ?? 'father'

export type Person = { relation: Relation; name: string; phone: string; email: string }
type Cells = { line: number; of: (field: string) => string; problem: (field: string) => string | undefined }

const trim = (cell: string) => cell.trim()

/** The rows of a table with the fields of `families`. */
export async function* cellsOf(table: SourceTable): AsyncGenerator<Cells> {
  let fields: readonly (string | null)[] | undefined
  for await (const { line, cells, problems } of table.rows()) {
    if (!fields) {
      fields = cells
      continue
    }
    const at = (field: string) => fields?.indexOf(field) ?? -1
    yield {
      line,
      of: (field) => (field === 'id' ? foldTyped : trim)(cells[at(field)] ?? ''),
      problem: (field) => problems?.get(at(field)),
    }
  }
}

/** The parents that a row names. */
export const peopleIn = ({ of }: Pick<Cells, 'of'>): Person[] =>
  relations
    .map((relation) => ({
      relation,
      name: of(`${relation}_name`),
      phone: of(`${relation}_phone`),
      email: of(`${relation}_email`),
    }))
    .filter(({ name, phone, email }) => name !== '' || phone !== '' || email !== '')

/** The id of a parent who is new: by the phone, so that siblings have one; without a phone by the student. */
export const newCode = (phone: string | undefined, { relation }: Person, student: string): string =>
  `${phone ?? student}-${relation}`

/**
 * Finds out who a parent is: the one who is linked to the student by name or by number, then the one of a row above, then one
 * who has the number and the name; otherwise somebody new.
 */
export function parentFinder(known: Known) {
  const above = new Map<string, { code: string; name: string; relation: Relation }[]>()
  return (student: string, person: Person): { code: string; stored: KnownParent | undefined } => {
    const phone = readPhoneNumber(person.phone, known.callingCode)
    const name = plainName(person.name)
    const linked = known.parentsOf(student)
    const own =
      linked.find((one) => name !== '' && plainName(one.name) === name) ??
      linked.find((one) => one.phone !== '' && one.phone === phone && one.relation === person.relation)
    const same = phone === undefined ? [] : (above.get(phone) ?? [])
    const sibling = same.find((one) => one.relation === person.relation || (name !== '' && one.name === name))
    const other =
      phone === undefined
        ? undefined
        : known.parentsWith(phone).find((one) => name !== '' && plainName(one.name) === name)
    const code = own?.code ?? sibling?.code ?? other?.code ?? freeCode(known, phone, person, student)
    if (phone !== undefined && !sibling)
      above.set(phone, [...same, { code, name, relation: person.relation }])
    return { code, stored: own ?? other ?? known.withCode(code) }
  }
}

/** An id of somebody with the same number is that person; one that has another number by now is not. */
function freeCode(known: Known, phone: string | undefined, person: Person, student: string): string {
  const code = newCode(phone, person, student)
  const taken = known.withCode(code)
  return !taken || taken.phone === (phone ?? taken.phone) ? code : `${code}-2`
}

const table = (
  file: string,
  fields: readonly string[],
  rows: () => AsyncIterable<SourceRow>,
): SourceTable => ({
  file,
  rows: async function* () {
    yield { line: 1, cells: fields }
    yield* rows()
  },
})

/**
 * The tables of the four kinds that such a table becomes. Each is read on its own, and says the same each time.
 * @param given fields that it has @param label names the table of a kind in faults
 */
export function tablesOf(
  source: SourceTable,
  given: readonly string[],
  known: Known,
  label: (kind: string) => string,
): Map<string, SourceTable> {
  const fields = ['id', ...studentFields.filter((field) => given.includes(field))]
  const isFrom1904 = source.isFrom1904 ?? false
  return new Map(
    [
      ['students', fields, () => studentRows(source, fields)] as const,
      ['parents', ['id', 'name', 'phone', 'email'], () => parentRows(source, known)] as const,
      ['guardians', ['parent', 'student', 'relation'], () => guardianRows(source, known)] as const,
      ['enrolments', ['id', 'student', 'section', 'start_date'], () => enrolmentRows(source, known)] as const,
    ].map(([kind, columns, rows]) => [kind, { ...table(label(kind), columns, rows), isFrom1904 }]),
  )
}

/** @param problems of the cells, in order */
const row = (
  line: number,
  cells: readonly string[],
  problems: readonly (string | undefined)[],
): SourceRow => {
  const kept = new Map(problems.flatMap((problem, index) => (problem ? [[index, problem] as const] : [])))
  return { line, cells: cells.map((cell) => cell || null), ...(kept.size > 0 && { problems: kept }) }
}

async function* studentRows(source: SourceTable, fields: readonly string[]): AsyncGenerator<SourceRow> {
  for await (const { line, of, problem } of cellsOf(source))
    yield row(line, fields.map(of), fields.map(problem))
}

async function* parentRows(source: SourceTable, known: Known): AsyncGenerator<SourceRow> {
  const find = parentFinder(known)
  const seen = new Map<string, { line: number; phone: string }>()
  for await (const cells of cellsOf(source)) {
    const { line, of, problem } = cells
    for (const person of peopleIn(cells)) {
      const { code, stored } = find(of('id'), person)
      const phone = readPhoneNumber(person.phone, known.callingCode) ?? person.phone
      const first = seen.get(code)
      const differs = first !== undefined && phone !== '' && first.phone !== '' && first.phone !== phone
      if (first && !differs) continue
      if (!first) seen.set(code, { line, phone })
      const { relation } = person
      yield row(
        line + relations.indexOf(relation) * lineStep,
        [
          code,
          person.name || stored?.name || `Parent of ${of('name')}`,
          person.phone || stored?.phone || '',
          person.email || stored?.email || '',
        ],
        [
          undefined,
          problem(`${relation}_name`),
          differs
            ? `is another number than on line ${first?.line}, for the same person`
            : problem(`${relation}_phone`),
          problem(`${relation}_email`),
        ],
      )
    }
  }
}

async function* guardianRows(source: SourceTable, known: Known): AsyncGenerator<SourceRow> {
  const find = parentFinder(known)
  for await (const cells of cellsOf(source)) {
    const seen = new Set<string>()
    for (const person of peopleIn(cells)) {
      const student = cells.of('id')
      const { code } = find(student, person)
      if (seen.has(code)) continue
      seen.add(code)
      yield row(
        cells.line + relations.indexOf(person.relation) * lineStep,
        [code, student, person.relation],
        [],
      )
    }
  }
}

/** Only of those who are new in the section: who is in another one of the year moves today. */
async function* enrolmentRows(source: SourceTable, known: Known): AsyncGenerator<SourceRow> {
  for await (const { line, of, problem } of cellsOf(source)) {
    const student = of('id')
    const [typed, standard] = [of('section'), of('standard')]
    const problems = [undefined, undefined, problem('section'), problem('section_since')]
    const section = known.section(typed, standard)
    if (!section) {
      const meant = [standard, typed].filter((part) => part !== '').join('-')
      yield row(line, [student, student, meant, of('section_since')], problems)
      continue
    }
    const ofYear = known.enrolmentsOf(student).filter(({ yearId }) => yearId === section.yearId)
    const active = ofYear.filter(({ isEnded }) => !isEnded)
    if (active.some(({ sectionId }) => sectionId === section.id)) continue
    const [only, another] = active
    if (only && !another) yield row(line, [only.code, student, section.code, known.today], problems)
    else {
      const code = `${student}-${section.code}`
      const isTaken = ofYear.some((one) => one.code === code)
      yield row(
        line,
        [isTaken ? `${code}-${known.today}` : code, student, section.code, of('section_since')],
        problems,
      )
    }
  }
}
