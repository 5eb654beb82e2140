import type pg from 'pg'
import {
  type Catalog,
  derivedColumns,
  imagesOf,
  isOfImage,
  keyOf,
  quote,
  type Reference,
  type Table,
} from '#server/undo/catalog.ts'
import type { Run } from '#server/undo/keep.ts'
import { overlaps } from '#server/undo/overlaps.ts'

/** Rows that depend on an import, so that it cannot be undone. */
export type Obstacle = {
  /** The table of the import's rows. */
  table: string
  /** How many of them, and what some of them are called. */
  count: number
  names: string[]
} & Reason
type Reason =
  /** By a later import, where `number` is given. */
  | { why: 'changed' | 'removed' | 'addedAgain'; number: number | null }
  /** Rows of another table that the import did not write. */
  | { why: 'used'; by: string; rows: number; byNames: string[] }
  /** Entries are never erased. */
  | { why: 'entry' }
  /** A receipt that was handed out is only corrected. */
  | { why: 'receipt' }
  /** More would be written off, which takes a second member of the staff. */
  | { why: 'writeOff' }
  /** A larger discount would be given, which takes a second member of the staff too. */
  | { why: 'discount' }
  /** What was would be in the way of what was written since. */
  | { why: 'overlap' }

/** Entries of the books: they are reversed by another entry. */
const entries = ['fee_payment', 'fee_reversal', 'fee_refund']

/** Whether the change has put credit of the payment to instalments. */
const usesCredit = `exists (select from fee_credit_use used
  where used.institute_id = $1 and used.payment_id = (i.k).id and used.change_number = $2)`

/** The tables whose rows are on receipts, with the id of the payment. */
const payments: Readonly<Record<string, string>> = {
  fee_payment: '(i.k).id',
  fee_payment_part: '(i.k).payment_id',
}
const hasReceipt = (payment: string) =>
  `exists (select from fee_payment p where p.institute_id = $1 and p.id = ${payment}
    and (p.receipt_file_id is not null or exists (
      select from replaced_receipt r where r.institute_id = $1 and r.payment_id = p.id)))`

/** Rows `u` that are written beside others, and go with those: of each such table, which. */
export const derivedRows: Readonly<Record<string, string>> = {
  access_log: 'true',
  attendance_count: 'true',
  attendance_register: 'true',
  due_publication: 'true',
  file_pdf: 'true',
  news: 'true',
  test_figures: 'true',
  test_question_figures: 'true',
}

/** Rows that are of others without a foreign key: a refund gives back what a part has paid. */
const alsoReferences: readonly Reference[] = [
  {
    child: 'fee_refund',
    parent: 'fee_payment_part',
    columns: ['institute_id', 'payment_id', 'instalment_id'],
    parentColumns: ['institute_id', 'payment_id', 'instalment_id'],
  },
]

/** Columns that say what a row is called. */
const nameColumns = ['name', 'title', 'receipt_no', 'host']

/** The name of what a column refers to: `id` is its value. */
const named = (table: string) => (id: string) =>
  `(select n.name from ${table} n where n.institute_id = $1 and n.id = ${id})`
const ofPerson = named('person')
const referring: Readonly<Record<string, (id: string) => string>> = {
  student_id: (id) =>
    `(select n.name from student s join person n on n.institute_id = s.institute_id and n.id = s.person_id
      where s.institute_id = $1 and s.id = ${id})`,
  person_id: ofPerson,
  parent_id: ofPerson,
  teacher_id: ofPerson,
  test_id: named('test'),
  section_id: named('section'),
  subject_id: named('subject'),
}
/** More names say no more. */
const maxParts = 2

/**
 * What a row is called, of a row as JSON: by its name, else by those of whom it is about, such as the student and the section of an
 * enrolment; by the id that the institute gave it only where nothing else says it.
 */
function nameIn(row: string, { columns, name }: Pick<Table, 'columns' | 'name'>): string {
  const own = nameColumns
    .filter((column) => columns.includes(column))
    .map((column) => `${row} ->> '${column}'`)
  const student =
    name === 'student'
      ? [
          `(select n.name from person n where n.institute_id = $1 and n.id = (${row} ->> 'person_id')::bigint)`,
        ]
      : []
  const parts = Object.entries(referring)
    .filter(([column]) => columns.includes(column))
    .slice(0, maxParts)
    .map(([column, find]) => find(`(${row} ->> '${column}')::bigint`))
  const about = parts.length > 0 ? [`nullif(concat_ws(', ', ${parts.join(', ')}), '')`] : []
  return `coalesce(${[...own, ...student, ...about, `${row} ->> 'source_id'`].join(', ')})`
}
const some = (name: string) => `(array_agg(distinct ${name}) filter (where ${name} is not null))[1:3]`

/** Whether less of an instalment is written off now than before the import. */
const writesOff = "i.was is not null and (i.was ->> 'bad_debt_paise')::bigint > t.bad_debt_paise"
const raisesDiscount = "i.was is not null and (i.was ->> 'discount_paise')::bigint > t.discount_paise"

/** Of the tables that an import changed. @param names of these tables @param isByStaff whether a member of the staff undoes it */
export async function findObstacles(
  client: pg.ClientBase,
  run: Run,
  { tables, references }: Catalog,
  names: readonly string[],
  isByStaff: boolean,
): Promise<Obstacle[]> {
  const found: Obstacle[] = []
  for (const name of names) {
    const table = tables.get(name)
    if (!table) throw new Error(`${name} has images and no table`)
    if (entries.includes(name)) found.push(...(await findRows(client, run, table, 'entry', 'i.was is null')))
    if (name === 'fee_payment') found.push(...(await findRows(client, run, table, 'entry', usesCredit)))
    if (isByStaff && name === 'fee_instalment')
      found.push(
        ...(await findRows(client, run, table, 'writeOff', writesOff)),
        ...(await findRows(client, run, table, 'discount', raisesDiscount)),
      )
    const payment = payments[name]
    if (payment) found.push(...(await findRows(client, run, table, 'receipt', hasReceipt(payment))))
    found.push(...(await findChanged(client, run, table)))
    const overlap = overlaps[name]
    if (overlap) {
      // Who asks for something of the same owner meanwhile waits, or is seen.
      await client.query(overlap.lock, [run.instituteId, run.number])
      found.push(...(await findRows(client, run, table, 'overlap', overlap.where)))
    }
    for (const reference of [...references, ...alsoReferences]) {
      const child = tables.get(reference.child)
      if (reference.parent === name && child)
        found.push(...(await findUses(client, run, table, child, reference)))
    }
  }
  return found
}

async function findRows(
  client: pg.ClientBase,
  run: Run,
  table: Table,
  why: 'entry' | 'receipt' | 'writeOff' | 'discount' | 'overlap',
  where: string,
): Promise<Obstacle[]> {
  const { rows } = await client.query<{ count: number; names: string[] | null }>(
    `select count(*)::int as count, ${some(nameIn('coalesce(to_jsonb(t), i.was)', table))} as names
    from ${imagesOf(table)} left join ${quote(table.name)} t on ${isOfImage(table)} where ${where}`,
    [run.instituteId, run.number],
  )
  return rows
    .filter(({ count }) => count > 0)
    .map(({ count, names }) => ({ table: table.name, count, names: names ?? [], why }))
}

/** Rows that are not as the import left them. */
async function findChanged(client: pg.ClientBase, run: Run, table: Table): Promise<Obstacle[]> {
  const { rows } = await client.query<{
    why: 'changed' | 'removed' | 'addedAgain'
    number: number | null
    count: number
    names: string[] | null
  }>(
    `select why, number, count(*)::int as count, ${some('name')} as names from (
      select ${nameIn("(coalesce(to_jsonb(t), i.was, '{}') || coalesce(i.became, '{}'))", table)} as name,
        case when i.became is null then 'addedAgain' when to_jsonb(t) is null then 'removed' else 'changed' end as why,
        (select min(later.number) from import_image later where later.institute_id = $1 and later.number > $2
          and later.table_name = '${table.name}' and later.key = i.key) as number
      from ${imagesOf(table)} left join ${quote(table.name)} t on ${isOfImage(table)}
      where case when i.became is null then to_jsonb(t) is not null
        else to_jsonb(t) is null or other_columns(i.became, to_jsonb(t) - $3::text[]) is not null end) r
    group by 1, 2 order by 1, 2`,
    [run.instituteId, run.number, derivedColumns],
  )
  return rows.map(({ names, ...row }) => ({ ...row, table: table.name, names: names ?? [] }))
}

/** A notice that the import has made one for some is not public again while it names others since [desk-95]. */
const namesReaders = ['announcement_section', 'announcement_student']
const madeForSome = "or (i.was ->> 'is_for_all')::boolean"

/** Rows of another table that refer to rows which the import added, and that it did not write itself. */
async function findUses(
  client: pg.ClientBase,
  run: Run,
  table: Table,
  child: Table,
  { columns, parentColumns }: Reference,
): Promise<Obstacle[]> {
  const joined = columns.map((column, at) => `u.${quote(column)} = (i.k).${quote(parentColumns[at] ?? '')}`)
  const own = columns.filter((column) => column !== 'institute_id')
  const { rows } = await client.query<{
    count: number
    rows: number
    names: string[] | null
    byNames: string[] | null
  }>(
    `select count(distinct i.key)::int as count, count(*)::int as rows, ${some(nameIn("(coalesce(to_jsonb(t), '{}') || coalesce(i.became, '{}'))", table))} as names,
      ${some(nameIn('to_jsonb(u)', child))} as "byNames"
    from ${imagesOf(table)} join ${quote(child.name)} u on ${joined.join(' and ')}
      left join ${quote(table.name)} t on ${isOfImage(table)}
    where (i.was is null ${namesReaders.includes(child.name) && table.name === 'announcement' ? madeForSome : ''})
      and not (${derivedRows[child.name] ?? 'false'}) and not exists (
      select from import_image x where x.institute_id = $1 and x.number = $2 and x.table_name = '${child.name}'
        and x.key = ${keyOf(child, 'u')} and (x.was is null or x.was ?| $3::text[]))`,
    [run.instituteId, run.number, own],
  )
  return rows
    .filter(({ count }) => count > 0)
    .map(({ names, byNames, ...row }) => ({
      ...row,
      byNames: byNames ?? [],
      table: table.name,
      names: names ?? [],
      why: 'used',
      by: child.name,
    }))
}
