import { familiesKind, type ImportFormat, importBounds } from '#domain/desk/imports.ts'
import { rightOf, type StaffRole } from '#domain/desk/roles.ts'
import { families } from '#server/desk/imports/families/kind.ts'
import {
  hasFamilies,
  hashOfTitles,
  type Match,
  matchOfTitles,
  suggestKind,
  suggestMatch,
} from '#server/desk/imports/suggest.ts'
import type { MatchedTable, Mended } from '#server/desk/imports/tables.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { kindMeant } from '#server/exchange/reading/near-names.ts'
import type { FoundTable } from '#server/exchange/reading/tables.ts'
import { Failure, notFound } from '#server/failure.ts'
import { allFields, type Kind } from '#server/records/kind.ts'

export type StoredMatch = { kind: string; titlesHash: string; match: Readonly<Record<string, string>> }
type Titled = Pick<MatchedTable, 'titles' | 'sample'>

export const kindOf = (name: string | null): Kind | undefined =>
  name === familiesKind ? families : kinds.find((kind) => kind.name === name)

/** The kinds of record that a table becomes. */
const ofFamilies = ['students', 'parents', 'guardians', 'enrolments']
export const kindsOf = (name: string): readonly string[] => (name === familiesKind ? ofFamilies : [name])

export const mayWrite = (roles: readonly StaffRole[], kind: string | null): boolean =>
  kind === null || kindsOf(kind).every((one) => rightOf(roles, one) === 'write')

/** The kinds that a roster becomes, and the one whose questions a paper has. */
const ofFormat: Readonly<Record<ImportFormat, readonly string[]>> = {
  tables: [],
  roster: [...ofFamilies, 'teachers', 'admins', 'years', 'standards', 'sections', 'subjects'],
  paper: ['tests'],
}

export const mayWriteFormat = (roles: readonly StaffRole[], format: ImportFormat): boolean =>
  ofFormat[format].every((kind) => rightOf(roles, kind) === 'write')

/**
 * The kind and the columns of a table: as its name and titles say, else as the same titles were matched before, else as
 * they are probably meant.
 */
export function proposeMatch(
  found: Pick<FoundTable, 'kind' | 'called'>,
  table: Titled,
  stored: readonly StoredMatch[],
  roles: readonly StaffRole[],
): { kind: string | null; match: Match } {
  const hash = hashOfTitles(table.titles)
  const before = stored.filter(({ titlesHash }) => titlesHash === hash)
  const named = kindOf(found.kind ?? null) ?? kindMeant(found.called, table.titles)
  const used = named ? before.find(({ kind }) => kind === named.name) : before[0]
  const allowed = kinds.filter(({ name, ofOperator }) => mayWrite(roles, name) && ofOperator !== 'rows')
  const kind =
    named ??
    kindOf(used?.kind ?? null) ??
    (mayWrite(roles, familiesKind) && hasFamilies(families, table) ? families : suggestKind(allowed, table))
  if (!kind) return { kind: null, match: {} }
  const match = used ? matchOfTitles(kind, used.match, table.titles) : suggestMatch(kind, table)
  return { kind: kind.name, match }
}

/** The columns of a table for a kind that somebody has chosen. @throws Failure `notFound` */
export function proposeColumns(
  tables: readonly MatchedTable[],
  { table: key, kind: name }: { table: string; kind: string },
  stored: readonly StoredMatch[],
): Match {
  const [table, kind] = [tables.find((one) => one.key === key), kindOf(name)]
  if (!table || !kind) throw notFound()
  const hash = hashOfTitles(table.titles)
  const used = stored.find((one) => one.kind === kind.name && one.titlesHash === hash)
  return used ? matchOfTitles(kind, used.match, table.titles) : suggestMatch(kind, table)
}

/** With what was mended before. @throws Failure `badRequest` beyond the bounds */
export function addMended(before: Mended, more: Mended): Mended {
  const cells = new Map(
    [...before.cells, ...more.cells].map((one) => [`${one.table} ${one.line} ${one.column}`, one]),
  )
  const replaced = new Map(
    [...before.replaced, ...more.replaced].map((one) => [`${one.table} ${one.column} ${one.from}`, one]),
  )
  if (cells.size > importBounds.mended || replaced.size > importBounds.replaced)
    throw new Failure('badRequest', 'cells: these are too many. Mend the file, and drop it again')
  return { cells: [...cells.values()], replaced: [...replaced.values()] }
}

type Asked = { key: string; kind: string | null; match: Readonly<Record<string, number>> }

/**
 * The tables as somebody has matched them.
 * @throws Failure `otherRole` for a kind that the roles may not change, `badRequest` for one, a table, a field or a column that is not there
 */
export function applyMatches(
  tables: readonly MatchedTable[],
  asked: readonly Asked[],
  roles: readonly StaffRole[],
): MatchedTable[] {
  const wrong = (what: string) => new Failure('badRequest', `tables: ${what}`)
  if (asked.some(({ key }) => !tables.some((table) => table.key === key)))
    throw wrong('there is no such table')
  const matched = tables.map((table) => {
    const choice = asked.find(({ key }) => key === table.key)
    if (!choice) return table
    const kind = kindOf(choice.kind)
    if (choice.kind !== null && !kind) throw wrong('there is no such kind')
    const fields = kind ? allFields(kind) : []
    const columns = Object.entries(choice.match)
    if (columns.some(([field, column]) => !fields.includes(field) || column >= table.titles.length))
      throw wrong('there is no such field or column')
    return { ...table, kind: choice.kind, match: { ...choice.match } }
  })
  const given = matched.filter(({ kind }) => kind !== null)
  const refused = given.find(({ kind }) => !mayWrite(roles, kind))
  if (refused)
    throw new Failure(
      'otherRole',
      `${refused.file} has ${kindOf(refused.kind)?.title}, which your role may not change. Leave it out.`,
    )
  if (given.length === 0) throw new Failure('nothingToImport')
  const isSame = (one: string | null, other: string | null) =>
    one !== null && other !== null && kindsOf(one).some((kind) => kindsOf(other).includes(kind))
  const twice = given.find(({ kind, key }) =>
    given.some((other) => isSame(other.kind, kind) && other.key !== key),
  )
  const other = given.find(({ kind, key }) => isSame(kind, twice?.kind ?? null) && key !== twice?.key)
  if (twice && other)
    throw new Failure(
      'badRequest',
      `${kindOf(twice.kind)?.title} is there twice: ${twice.file} and ${other.file}. Leave one out, and import it next.`,
    )
  const broken = given.find(({ problem }) => problem !== '')
  if (broken) throw new Failure('badRequest', `${broken.file} ${broken.problem}`)
  return matched
}
