import { createHash } from 'node:crypto'
import { allFields, type Kind, keyFields } from '#server/records/kind.ts'
import { plainName, typeOf } from '#server/records/stage.ts'

type Cells = readonly (string | null)[]
export type Titled = { titles: readonly string[]; sample: readonly Cells[] }
/** Field → the index of its column. */
export type Match = Record<string, number>

/** How offices call what our fields have, as plain names. The id is what the office numbers its rows by. */
const calledSo: Readonly<Record<string, RegExp>> = {
  id: /^((the_)?(adm(ission)?|gr|scholar|student|pupil|enrol(l)?ment|reg(istration)?|emp(loyee)?|staff|teacher|parent|receipt|section|class|subject)_?(no|num|number|id|code)|id|code|uid|adm|unique_id)$/,
  number: /^((adm(ission)?|gr|scholar|student|enrol(l)?ment|reg(istration)?)_?(no|num|number|id|code))$/,
  name: /^((full_|student_?s?_|pupil_|candidate_|teacher_?s?_|parent_?s?_|staff_|employee_|name_of_(the_)?(student|teacher|parent|pupil)_?)*(name)?|student|pupil|teacher)$/,
  phone: /^((student_|own_|primary_)?(phone|mobile|cell|contact|whatsapp|ph|mob)(_?(no|num|number))?)$/,
  email: /^((student_|own_)?e_?mail(_?(id|address))?)$/,
  date_of_birth: /^(d_?o_?b|birth_?(day|date)|date_of_birth|born(_on)?)$/,
  gender: /^(gender|sex|m_f|boy_girl)$/,
  roll_no: /^(roll(_?(no|num|number))?)$/,
  address: /^((present_|current_|home_|residential_|postal_)?address)$/,
  permanent_address: /^(permanent_address)$/,
  joined_on: /^(joined(_on)?|join(ing)?_date|date_of_(joining|admission)|admission_date|doj|doa)$/,
  father_name: /^((father|papa|dad)(_?s)?(_name)?|name_of_(the_)?father)$/,
  father_phone: /^(father|papa|dad)(_?s)?_(phone|mobile|contact|cell|mob|ph)(_?(no|num|number))?$/,
  father_email: /^(father)(_?s)?_e_?mail(_?id)?$/,
  mother_name: /^((mother|mummy|mom)(_?s)?(_name)?|name_of_(the_)?mother)$/,
  mother_phone: /^(mother|mummy|mom)(_?s)?_(phone|mobile|contact|cell|mob|ph)(_?(no|num|number))?$/,
  mother_email: /^(mother)(_?s)?_e_?mail(_?id)?$/,
  guardian_name:
    /^((father|mother|guardian|parent)(_?s)?(_name)?|(name_of_)(father|mother|guardian|parent))$/,
  guardian_phone: /^((father|mother|guardian|parent)(_?s)?_(phone|mobile|contact|cell)(_?(no|num|number))?)$/,
  guardian_email: /^((father|mother|guardian|parent)(_?s)?_e_?mail(_?id)?)$/,
  blood_group: /^(blood(_?(group|type))?|bg)$/,
  mother_tongue: /^(mother_tongue|first_language)$/,
  section: /^(section|class(_?(section|and_section))?|batch|division|div)$/,
  standard: /^(standard|std|grade|class)$/,
  student: /^((student|pupil|adm(ission)?|scholar|gr)(_?(no|num|number|id|code))?)$/,
  subject: /^(subject(_?(name|id|code))?|paper)$/,
  teacher: /^((class_)?teacher(_?(name|id|code))?)$/,
  due_date: /^(due(_?(date|on|by))?|last_date|pay_by)$/,
  fee: /^((fee|amount|fees)(_?(amount|due|payable))?|total)$/,
  discount: /^(discount|concession|scholarship)$/,
  amount: /^(amount(_?paid)?|paid(_amount)?|sum)$/,
}

/** Types that only few texts are: content shows them. */
const revealing = new Set(['phone', 'email', 'date_of_birth', 'due_date'])

const enough = 3

/** Which columns the fields of a kind probably have. Each column is used once, except for the one that is the id as well. */
export function suggestMatch(kind: Kind, { titles, sample }: Titled): Match {
  const names = titles.map(plainName)
  const fields = allFields(kind).filter((field) => field !== 'id' || kind.fields.id)
  const scored = fields.flatMap((field) =>
    names.map((name, column) => ({
      field,
      column,
      score: name === '' ? 0 : scoreOf(kind, field, name, cellsOf(sample, column)),
    })),
  )
  const match: Match = {}
  const used = new Set<number>()
  for (const { field, column, score } of scored.toSorted((one, other) => other.score - one.score)) {
    if (score < enough || field in match || used.has(column)) continue
    match[field] = column
    used.add(column)
  }
  const id = kind.key === 'source' ? idColumn(names, sample, match) : undefined
  return id === undefined ? match : { id, ...match }
}

const cellsOf = (sample: readonly Cells[], column: number) =>
  sample.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '')

function scoreOf(kind: Kind, field: string, name: string, cells: readonly string[]): number {
  const title = plainName(kind.fields[field]?.title ?? field)
  if (name === field) return 10
  if (name === title) return 9
  const fits = cells.every((cell) => isReadable(kind, field, cell))
  if (calledSo[field]?.test(name)) return fits ? 7 : 4
  const words = field.split('_').filter((word) => word.length > 2)
  const isNamed = words.length > 1 && words.every((word) => name.split('_').includes(word))
  if (isNamed) return fits ? 6 : 2
  const isRevealing =
    revealing.has(field) && cells.length > 1 && !/[a-z]+_(name|phone|mobile|email)/.test(name)
  return isRevealing && fits && !isClaimed(kind, name) ? enough : 0
}

/** Whether a title says another field, whatever the cells look like. */
const isClaimed = (kind: Kind, name: string) =>
  allFields(kind).some((field) => name === field || calledSo[field]?.test(name))

const isReadable = (kind: Kind, field: string, cell: string) =>
  typeof typeOf(kind, field).read(cell, {
    timeZone: 'UTC',
    callingCode: '91',
    hasFile: () => true,
    isFrom1904: false,
  }) === 'string'

/** What the office numbers its rows by, which may be the column of another field too. Never the running number of a list. */
function idColumn(names: readonly string[], sample: readonly Cells[], match: Match): number | undefined {
  const isDistinct = (column: number) => {
    const cells = cellsOf(sample, column)
    const isRunning = cells.every((cell, index) => cell === String(index + 1))
    return cells.length === sample.length && new Set(cells).size === cells.length && !isRunning
  }
  const exact = names.indexOf('id')
  if (exact >= 0) return exact
  const called = names.findIndex((name, column) => calledSo.id?.test(name) && isDistinct(column))
  return called >= 0 ? called : match.number
}

/**
 * The kind of a table whose name says nothing, by its columns.
 * @returns undefined where none fits, or several fit as well
 */
export function suggestKind(kinds: readonly Kind[], table: Titled): Kind | undefined {
  const titled = table.titles.filter((title) => title !== '').length
  const scored = kinds
    .map((kind) => {
      const match = suggestMatch(kind, table)
      const columns = new Set(Object.values(match)).size
      const isWhole = requiredFields(kind).every((field) => field in match)
      return { kind, columns: isWhole && columns * 2 >= titled && columns > 1 ? columns : 0 }
    })
    .toSorted((one, other) => other.columns - one.columns)
  const [best, next] = scored
  if (!best || best.columns === 0) return undefined
  return best.columns === next?.columns && !isPeople(best.kind) ? undefined : best.kind
}

/** Whether a table has a row for each student with the section, whose other columns are mostly of families too. */
export function hasFamilies(families: Kind, table: Titled): boolean {
  const match = suggestMatch(families, table)
  const titled = table.titles.filter((title) => title !== '').length
  const isWhole = requiredFields(families).every((field) => field in match)
  return isWhole && new Set(Object.values(match)).size * 2 >= titled
}

/** Lists of people look alike: most are of students, the first of them. */
const isPeople = ({ table }: Kind) => table === 'person'

/** Fields without which no new row is written. */
export const requiredFields = (kind: Kind): string[] =>
  allFields(kind).filter((field) => keyFields(kind).includes(field) || kind.fields[field]?.isRequired)

/** Of the set of titles, whatever their order. */
export const hashOfTitles = (titles: readonly string[]): string =>
  createHash('sha256').update(titles.map(plainName).toSorted().join('\n')).digest('hex')

/** A match by titles, as it is stored, and back. */
export const matchByTitles = (match: Match, titles: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(match).map(([field, column]) => [field, plainName(titles[column] ?? '')]))

export function matchOfTitles(
  kind: Kind,
  stored: Readonly<Record<string, string>>,
  titles: readonly string[],
): Match {
  const names = titles.map(plainName)
  const found = Object.entries(stored)
    .map(([field, title]) => [field, names.indexOf(title)] as const)
    .filter(([field, column]) => column >= 0 && allFields(kind).includes(field))
  return Object.fromEntries(found)
}
