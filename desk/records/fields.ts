import type { CallReply } from '#domain/call.ts'
import type { describeKind, GridField } from '#domain/desk/record-calls.ts'
import type { GridRow } from './edits.ts'

export type Kind = CallReply<typeof describeKind>['result']
/** Of records that cells refer to: field → id → name. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

/** As a person reads a row: its name first, then its id; an id alone says least, and is last. */
export function inOrder(fields: readonly GridField[]): GridField[] {
  const named = fields.filter(({ name }) => name === 'name' || name === 'title')
  const ids = fields.filter(({ name }) => name === 'id')
  const others = fields.filter((field) => !named.includes(field) && !ids.includes(field))
  return named.length > 0 ? [...named, ...ids, ...others] : [...others, ...ids]
}

/** By which a row is found again, as one text. */
export const idOf = ({ key }: Pick<Kind, 'key'>, row: GridRow): string =>
  JSON.stringify(key.map((field) => row[field] ?? ''))

/** Whether somebody who may write can change a field of a row that is stored, or of a new one. */
export function isChangeable({ key, right }: Kind, field: GridField, isNew = false): boolean {
  return right === 'write' && !field.is_fixed && !field.is_file && (isNew || !key.includes(field.name))
}

/** What people call a row. */
export function titleOfRow({ fields, key }: Kind, row: GridRow, names: Names = {}): string {
  const named = ['name', 'title'].map((field) => row[field]).find((value) => value)
  if (named) return named
  const shown = key.map((field) =>
    showCell(
      fields.find(({ name }) => name === field),
      row[field] ?? null,
      names,
    ),
  )
  return shown.filter((text) => text !== '').join(' · ')
}

/** A cell as people read it: the names of records that it refers to. */
export function showCell(field: GridField | undefined, value: string | null, names: Names): string {
  if (!value || !field?.refers_to) return value ?? ''
  return value
    .split(field.is_list ? ';' : /$^/)
    .map((id) => names[field.name]?.[id.trim()] ?? id)
    .join(', ')
}

/** Whether the id of a reference is shown beside its name. */
export const hasName = (field: GridField, value: string | null, names: Names): boolean =>
  value !== null && !field.is_list && names[field.name]?.[value] !== undefined

/** Text that needs more than a line. */
export const isLong = (field: GridField, value: string | null): boolean =>
  /html|markdown|formatted/i.test(field.format) || (value ?? '').length > 80 || (value ?? '').includes('\n')

/** The width of a column, in rem. */
export function widthOf(field: GridField): number {
  if (field.refers_to) return field.is_list ? 16 : 14
  if (field.is_number) return 8
  if (field.words) return 9
  if (field.name === 'id' || /date|day|time|phone/i.test(field.format)) return 10
  return field.name === 'name' || field.name === 'title' ? 15 : 13
}
