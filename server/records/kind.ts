import type { FieldType } from '#server/records/fields/type.ts'

/** A column of the files, and where its value is stored. */
export type Field = {
  type: FieldType
  /** For the office: what it means. */
  about: string
  example: string
  /** Heads its column in a copy of a person's data; undefined: the name of the field. */
  title: string | undefined
  /** Whether the people whose data it is do not see it: it is in no copy of their data. */
  isForOffice: boolean
  /** Whether every row needs a value. */
  isRequired: boolean
  /** Column of the table. */
  column: string
  /** Key in the column, where that is JSON. */
  json: string | undefined
  /** A further table of the kind that has the column. */
  part: string | undefined
  /** What an empty cell stores, as SQL. */
  whenEmpty: string
  /** What an empty cell stores in a new row, as SQL over `w`; a stored row keeps its value. */
  made: string | undefined
  /** Every way to write a value, the usual one first: where the field makes rows unique. SQL of an array of texts. */
  spellings: ((value: string) => string) | undefined
}

/** Something that must hold for a row. */
export type Rule = {
  /** The field that is blamed. */
  field: string
  problem: string
  /**
   * Finds rows at fault: SQL.
   * @param value the value of a field, as stored or as in the file; a list has the ids of the source; it and a
   * field of a further table are null where the file has no such column
   */
  where: (value: (field: string) => string, scope: Scope) => string
}

/** Identifies the institute and the moment in SQL that is made for one import or export. */
export type Scope = {
  instituteId: number
  /** Begins the id of every row that was made here and so has none of its own. */
  prefix: string
  timeZone: string
  callingCode: string
  now: Date
  /** The institute's day. */
  today: string
  /** Whether the operator of the server writes, by a command; otherwise it is the institute, by its token. */
  isOperator: boolean
  /** The member of the staff who writes at the desk; undefined for anybody else. */
  actorId?: number | undefined
  /** Whether a second member of the staff has approved what is written. */
  isApproved?: boolean | undefined
  /** Whether money is known to have come in: no amount of it is a typing error. */
  isReceived?: boolean | undefined
}

/** A kind of record: from it come its template, check, import, export, admin calls and documentation. */
export type Kind = {
  /** Names the file (`<name>.csv`) and the admin calls. */
  name: string
  title: string
  about: string
  table: string
  /** `source`: rows have an `id` of the source; otherwise the fields that identify a row. */
  key: 'source' | readonly string[]
  fields: Readonly<Record<string, Field>>
  rules: readonly Rule[]
  /**
   * Fields that only the operator of the server sets; `rows`: also which rows there are. The institute may repeat what
   * is stored.
   */
  ofOperator: 'rows' | readonly string[]
  /** Further fields that together name at most one row. */
  unique: readonly (readonly string[])[]
  /** Columns with a fixed value, as SQL; they also select the rows of the kind. */
  fixed: Readonly<Record<string, string>>
  /** Columns that are set when a row is added, as SQL. */
  onAdd: Readonly<Record<string, string>>
  /** Columns that follow from fields, as SQL over them and `t`, the stored row. */
  derived: Readonly<Record<string, Derived>>
  /** Further tables with one row each: name → the column that has the id of the main row. */
  parts: Readonly<Record<string, string>>
  /** What `removed` does: deletes the row, or sets a column; null: the kind has no such field. */
  removal: Removal | null
  /** Other names under which fields refer to rows of the kind: name → SQL of `source_id` and `id`. */
  targets: Readonly<Record<string, (scope: Scope) => string>>
  /** Restricts the export further, as SQL over `t`. */
  exportWhere: string
  /** What must hold once every table of an import is written: sums over rows of several kinds. */
  sums: readonly SumRule[]
  /** Finds rows that say nothing, and so are left alone: SQL over `t`, the stored row, and `w.removed`. */
  isBlank: ((value: (field: string) => string) => string) | undefined
  /** Columns of a file that an import skips. */
  ignoredColumns: readonly string[]
  /**
   * Statements that follow from the rows; where the kind has ids, only if rows were changed.
   * @param rows the table of them, with their `stored_id` @param changed the table of the `id` of rows that were changed,
   * where the kind has ids
   */
  after: ((scope: Scope, rows: string, changed: string) => string) | undefined
  /**
   * Finds what is allowed and probably a mistake, once everything of the import is stored: SQL of `line`, `field` and
   * `problem`. @param rows as in `after`
   */
  warn: ((scope: Scope, rows: string) => string) | undefined
  /** Whether families write such rows, or others by what they say: those of an import are locked before they are checked, so that none is overwritten unseen. */
  isOfFamilies: boolean
  /** A field whose record is locked before such rows are, as by everyone else who writes one: the rules read it. */
  lockedBy: { field: string; table: string } | undefined
  /** A statement before rows are changed. @param from the rows `w` with what is stored of them, `t` @param value as in a rule */
  before: ((scope: Scope, from: string, value: (field: string) => string) => string) | undefined
}
/**
 * Finds rows at fault by what is stored after the import. Only rows that it added, changed or removed are blamed.
 */
export type SumRule = {
  field: string
  /** SQL of a text. */
  problem: string
  /** SQL that follows `from`, over `w`, the rows: their fields are `"v_<field>"`. */
  from: (rows: string, scope: Scope) => string
}

export type Derived = {
  from: readonly string[]
  sql: (value: (field: string) => string, scope: Scope) => string
}
export type Removal =
  | { how: 'delete' }
  /** A row that is marked as removed is a fault: what to write instead. */
  | { how: 'never'; instead: string }
  /** SQL over `t`, the stored row, which is missing in `endNew`. */
  | {
      how: 'end'
      column: string
      isEnded: string | ((scope: Scope) => string)
      end: string | ((scope: Scope) => string)
      endNew: string | ((scope: Scope) => string)
      restore: string
    }

type Given = Pick<Kind, 'name' | 'title' | 'about' | 'table' | 'fields'> & Partial<Kind>

export function defineKind(given: Given): Kind {
  const { name, fields } = given
  const kind: Kind = {
    key: 'source',
    rules: [],
    ofOperator: [],
    sums: [],
    unique: [],
    fixed: {},
    onAdd: {},
    derived: {},
    parts: {},
    removal: { how: 'delete' },
    targets: {},
    exportWhere: 'true',
    isBlank: undefined,
    ignoredColumns: [],
    after: undefined,
    warn: undefined,
    before: undefined,
    isOfFamilies: false,
    lockedBy: undefined,
    ...given,
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, one]) => [field, { ...one, column: one.column || field }]),
    ),
  }
  if (kind.key === 'source') kind.targets = { [name]: (scope) => ownRows(kind, scope), ...kind.targets }
  return kind
}

/** SQL of the rows of a kind, as `source_id` and `id`. Those that were made here have ids of ours. */
export function ownRows({ table, fixed }: Pick<Kind, 'table' | 'fixed'>, scope: Scope): string {
  if (isInstitute({ table }))
    return `(select ${ownId(scope, 'i')} as source_id, i.id from institute i where i.id = ${scope.instituteId})`
  const conditions = Object.entries(fixed).map(([column, value]) => ` and ${column} = ${value}`)
  const rows = `from ${table} where institute_id = ${scope.instituteId}${conditions.join('')}`
  return `(select source_id, id ${rows} and source_id is not null
    union all select ${literal(scope.prefix)} || id, id ${rows} and source_id is null)`
}

/** SQL that locks rows of a table until the transaction ends, in one order. @param ids SQL of them */
export const lockedBy = (table: string, ids: string, { instituteId }: Scope): string =>
  `with locked as (select 1 from ${table} where institute_id = ${instituteId} and id in (${ids}) order by id for no key update)
    select count(*) from locked`

/** SQL of the id of a row in files: that of its source, or one of ours. */
export const ownId = ({ prefix }: Scope, alias: string): string =>
  `coalesce(${alias}.source_id, ${literal(prefix)} || ${alias}.id)`

/** The institute's own row has no further id. */
export const isInstitute = ({ table }: Pick<Kind, 'table'>): boolean => table === 'institute'

/** The value of a list of which the file has no column: what is stored stays. */
export const absentList = 'null::text[]'

/** A text in SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Fields that identify a row in the files. */
export const keyFields = ({ key }: Kind): readonly string[] => (key === 'source' ? ['id'] : key)

/** Every field, with the `id` of the source first and `removed` last. */
export function allFields(kind: Kind): string[] {
  const { key, fields, removal } = kind
  return [...(key === 'source' ? ['id'] : []), ...Object.keys(fields), ...(removal ? ['removed'] : [])]
}

/** SQL that may differ by import. */
export const inScope = (sql: string | ((scope: Scope) => string), scope: Scope): string =>
  typeof sql === 'string' ? sql : sql(scope)

/** The moment of an import, as SQL. */
export const nowIn = ({ now }: Scope): string => `${literal(now.toISOString())}::timestamptz`

/** A calendar entry is cancelled, not deleted, because subscribed calendars must hear of it. */
export const cancelled: Removal = {
  how: 'end',
  column: 'cancelled_at',
  isEnded: 't.cancelled_at is not null',
  end: (scope) => `coalesce(t.cancelled_at, ${nowIn(scope)})`,
  endNew: nowIn,
  restore: 'null',
}

/** Rows that others refer to are kept, and hidden. */
export const hidden: Removal = {
  how: 'end',
  column: 'is_active',
  isEnded: 'not t.is_active',
  end: 'false',
  endNew: 'false',
  restore: 'true',
}
