import type pg from 'pg'
import { plainSection } from '#server/desk/imports/families/sections.ts'
import { findNames } from '#server/desk/imports/queries.ts'
import { findSections } from '#server/desk/people/queries-sections.ts'
import { allFields, type Kind, type Scope } from '#server/records/kind.ts'
import { type SourceTable, Unreadable } from '#server/records/source.ts'
import { typeOf } from '#server/records/stage.ts'

/** Kinds that offices write by name where an id belongs, and how their names are compared. */
const plainOf: Readonly<Record<string, (name: string) => string>> = {
  sections: plainSection,
  subjects: plain,
  standards: plain,
  parents: plain,
  teachers: plain,
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

type Named = { codes: ReadonlySet<string>; byName: ReadonlyMap<string, readonly Entry[]> }
type Entry = { code: string; shown: string }

/** The kind that cells of a field name by id, if that may be named too. */
function targetOf(kind: Kind, field: string): string | undefined {
  if (!allFields(kind).includes(field)) return undefined
  const { refersTo, link } = typeOf(kind, field)
  return refersTo !== undefined && link === undefined && refersTo in plainOf ? refersTo : undefined
}

const maxShown = 3

/**
 * The tables of an import, in whose cells the name of a section, subject, class, parent or teacher is taken for the id, where
 * exactly one is called so: stored, of a year that is not over, or in the import itself. Several are a fault of the cell [desk-100].
 * @param tables by kind
 */
export async function withNames(
  pool: pg.Pool,
  scope: Scope,
  tables: ReadonlyMap<string, SourceTable>,
  kindOf: (name: string) => Kind | undefined,
): Promise<Map<string, SourceTable>> {
  const fieldsOf = new Map<string, Map<string, string>>()
  for (const [name, table] of tables) {
    const kind = kindOf(name)
    if (!kind) continue
    const targets = (await titlesOf(table)).flatMap((field) => {
      const target = targetOf(kind, field)
      return target === undefined ? [] : [[field, target] as const]
    })
    if (targets.length > 0) fieldsOf.set(name, new Map(targets))
  }
  const wanted = new Set([...fieldsOf.values()].flatMap((fields) => [...fields.values()]))
  const named = new Map<string, Named>()
  for (const target of wanted) named.set(target, await readNamed(pool, scope, target, tables.get(target)))
  return new Map(
    [...tables].map(([name, table]) => {
      const fields = fieldsOf.get(name)
      return [name, fields ? resolved(table, fields, named) : table] as const
    }),
  )
}

async function titlesOf(table: SourceTable): Promise<string[]> {
  for await (const { cells } of table.rows()) return cells.map((cell) => cell ?? '')
  return []
}

async function readNamed(
  pool: pg.Pool,
  { instituteId, now }: Scope,
  target: string,
  own: SourceTable | undefined,
): Promise<Named> {
  const codes = new Set<string>()
  const byName = new Map<string, Entry[]>()
  const compare = plainOf[target] ?? plain
  const add = (code: string, names: readonly string[], shown: string) => {
    if (codes.has(code)) return
    codes.add(code)
    for (const name of new Set(names.map(compare).filter((one) => one !== '')))
      byName.set(name, [...(byName.get(name) ?? []), { code, shown }])
  }
  if (target === 'sections')
    for (const { code, name, standard, year } of await findSections(pool, { instituteId, now }))
      add(code, [name, `${standard} ${name}`], `${name} of ${year}`)
  else
    for (const { code, name } of await findNames(pool, { instituteId, kind: target })) add(code, [name], name)
  if (own)
    try {
      let titles: readonly (string | null)[] | undefined
      for await (const { cells } of own.rows()) {
        if (!titles) {
          titles = cells
          continue
        }
        const at = (field: string) => cells[titles?.indexOf(field) ?? -1]?.trim() ?? ''
        if (at('id') !== '') add(at('id'), [at('name')], at('name'))
      }
    } catch (error) {
      // The import says it at the line.
      if (!(error instanceof Unreadable)) throw error
    }
  return { codes, byName }
}

/** A table with ids in place of names. */
const resolved = (
  table: SourceTable,
  fields: ReadonlyMap<string, string>,
  named: ReadonlyMap<string, Named>,
): SourceTable => ({
  ...table,
  rows: async function* () {
    let columns: { column: number; target: string }[] | undefined
    for await (const row of table.rows()) {
      if (!columns) {
        columns = row.cells.flatMap((title, column) => {
          const target = fields.get(title ?? '')
          return target === undefined ? [] : [{ column, target }]
        })
        yield row
        continue
      }
      const cells = [...row.cells]
      const problems = new Map(row.problems)
      for (const { column, target } of columns) {
        const written = cells[column]?.trim() ?? ''
        const of = named.get(target)
        if (written === '' || !of || of.codes.has(written)) continue
        const found = of.byName.get((plainOf[target] ?? plain)(written)) ?? []
        const [first, ...others] = found
        if (first && others.length === 0) cells[column] = first.code
        else if (first) {
          const some = found.slice(0, maxShown).map(({ code, shown }) => `${shown} (${code})`)
          const more = found.length > maxShown ? ', …' : ''
          problems.set(
            column,
            `"${written}" is not in ${target} by its id, and ${found.length} are called so: ${some.join(', ')}${more}. Write the id`,
          )
        }
      }
      yield { ...row, cells, ...(problems.size > 0 && { problems }) }
    }
  },
})
