import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { join, one, params, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId } = given

/** Rows to import, as JSON. */
export const { rows } = params({ rows: z.string() })

/** Rows that were added, changed, or ended, such as an enrolment; each is counted once. */
export const change = z.object({ added: z.number(), changed: z.number(), ended: z.number() })
export type Change = z.output<typeof change>

type Expressions = Readonly<Record<string, Sql>>
type Upsert<Set extends Expressions, Once extends Expressions, More extends Sql> = {
  table: string
  /** The fields of `rows` with their types; `"sourceId" text` is one of them. */
  input: string
  /** Column → expression over `item` (the new row), `stored` (the stored row, nulls without one) and the joins. */
  set: Set
  /** The same, for columns that are only set when the row is added. */
  setOnce?: Once
  joins?: Sql
  /** Which rows may be added; the others are only matched. */
  addWhere?: Sql
  /** Whether a changed row has ended: over `stored` (before the change) and `wanted` (the columns of `set`). */
  endedWhere?: Sql
  /** A further step for changed rows: a statement over `changed`, which has their `id`. */
  whenChanged?: More
}

/**
 * Makes the rows of a table, matched by `source_id`, equal to `rows`: one statement, which does not write
 * unchanged rows. In `outcome`, `stored` is the row before the change, as in every part of one statement.
 */
export function upsert<
  Set extends Expressions,
  Once extends Expressions = Record<never, never>,
  More extends Sql = Sql,
>(
  name: string,
  {
    table,
    input,
    set,
    setOnce,
    joins = raw(''),
    addWhere = raw('true'),
    endedWhere = raw('false'),
    whenChanged,
  }: Upsert<Set, Once, More>,
) {
  const into = raw(table)
  const all = Object.entries({ ...set, ...setOnce }) as [string, Set[keyof Set] | Once[keyof Once]][]
  const listed = (prefix: string, columns: readonly string[]) =>
    raw(columns.map((column) => `${prefix}.${column}`).join(', '))
  const columns = Object.keys(set)
  const allColumns = all.map(([column]) => column)
  const expressions = join(
    all.map(([column, expression]) => sql`${expression} as ${raw(column)}`),
    ', ',
  )
  return one(
    name,
    change,
    sql`with wanted as materialized (
        select stored.id as stored_id, item."sourceId" as source_id, ${addWhere} as may_add, ${expressions}
        from json_to_recordset(${rows}::json) as item(${raw(input)})
        left join ${into} stored on stored.institute_id = ${instituteId} and stored.source_id = item."sourceId" ${joins}),
      changed as (
        update ${into} stored set ${raw(columns.map((column) => `${column} = wanted.${column}`).join(', '))}
        from wanted where stored.institute_id = ${instituteId} and stored.id = wanted.stored_id
          and (${listed('stored', columns)}) is distinct from (${listed('wanted', columns)})
        returning stored.id),
      ${whenChanged ? sql`noted as (${whenChanged}),` : raw('')}
      added as (
        insert into ${into} (institute_id, source_id, ${raw(allColumns.join(', '))})
        select ${instituteId}, wanted.source_id, ${listed('wanted', allColumns)} from wanted
        where wanted.stored_id is null and wanted.may_add
        returning 1),
      outcome as (
        select ${endedWhere} as has_ended from changed join wanted on wanted.stored_id = changed.id
        join ${into} stored on stored.institute_id = ${instituteId} and stored.id = changed.id)
      select (select count(*) from added)::int as added,
        (select count(*) from outcome where not has_ended)::int as changed,
        (select count(*) from outcome where has_ended)::int as ended`,
  )
}
