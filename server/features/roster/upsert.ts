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
  /** Column → expression over `i` (the new row), `t` (the stored row, nulls without one) and the joins. */
  set: Set
  /** The same, for columns that are only set when the row is added. */
  setOnce?: Once
  joins?: Sql
  /** Which rows may be added; the others are only matched. */
  addWhere?: Sql
  /** Whether a changed row has ended: over `t` (before the change) and `w` (the columns of `set`). */
  endedWhere?: Sql
  /** A further step for changed rows: a statement over `changed`, which has their `id`. */
  whenChanged?: More
}

/**
 * Makes the rows of a table, matched by `source_id`, equal to `rows`: one statement, which does not write
 * unchanged rows. In `outcome`, `t` is the row before the change, as in every part of one statement.
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
        select t.id as stored_id, i."sourceId" as source_id, ${addWhere} as may_add, ${expressions}
        from json_to_recordset(${rows}::json) as i(${raw(input)})
        left join ${into} t on t.institute_id = ${instituteId} and t.source_id = i."sourceId" ${joins}),
      changed as (
        update ${into} t set ${raw(columns.map((column) => `${column} = w.${column}`).join(', '))}
        from wanted w where t.institute_id = ${instituteId} and t.id = w.stored_id
          and (${listed('t', columns)}) is distinct from (${listed('w', columns)})
        returning t.id),
      ${whenChanged ? sql`noted as (${whenChanged}),` : raw('')}
      added as (
        insert into ${into} (institute_id, source_id, ${raw(allColumns.join(', '))})
        select ${instituteId}, w.source_id, ${listed('w', allColumns)} from wanted w
        where w.stored_id is null and w.may_add
        returning 1),
      outcome as (
        select ${endedWhere} as has_ended from changed c join wanted w on w.stored_id = c.id
        join ${into} t on t.institute_id = ${instituteId} and t.id = c.id)
      select (select count(*) from added)::int as added,
        (select count(*) from outcome where not has_ended)::int as changed,
        (select count(*) from outcome where has_ended)::int as ended`,
  )
}
