import { foldTyped } from '#domain/typed.ts'
import { type FieldOptions, makeField } from '#server/records/fields/field.ts'
import type { Link, Read } from '#server/records/fields/type.ts'
import { show } from '#server/records/import-faults.ts'

const maxId = 255
const controls = /[\p{Cc}\p{Cs}]/u

/** An id of the source. Upper and lower case differ; digits of any script are the same, and signs that show nothing are none. */
export function readId(written: string): Read {
  const cell = foldTyped(written)
  if (cell === '') return { problem: 'is empty' }
  if (controls.test(cell)) return { problem: `"${show(cell)}" has a control character` }
  return cell.length > maxId ? { problem: `is longer than ${maxId} characters` } : cell
}

/** The id of a row of another kind. */
export const refersTo = (target: string, options: FieldOptions) =>
  makeField(
    {
      format: `an id of ${target}`,
      sqlType: 'text',
      refersTo: target,
      read: readId,
      write: (stored) => stored,
    },
    options,
  )

const maxListed = 1000

/** Ids of rows of another kind, which a table of their own stores. */
export const refersToMany = (target: string, link: Link, options: FieldOptions) =>
  makeField(
    {
      format: `ids of ${target}, separated by semicolons`,
      sqlType: 'text[]',
      refersTo: target,
      link,
      read: (cell) => readList(cell, readId),
      write: (stored) => stored,
    },
    options,
    "'{}'",
  )

const maxText = 200
const readText = (one: string): Read =>
  one.length > maxText ? { problem: `"${show(one)}" is too long` } : one

type ListOptions = FieldOptions & { readOne?: (one: string) => Read; format?: string }

/** Several texts, stored in one column of JSON. */
export const list = ({ readOne = readText, format = 'texts', ...options }: ListOptions) =>
  makeField(
    {
      format: `${format}, separated by semicolons`,
      sqlType: 'text[]',
      read: (cell) => readList(cell, readOne),
      toStored: (staged) => `to_jsonb(${staged})`,
      write: (stored) =>
        `(select string_agg(one, ';' order by place) from jsonb_array_elements_text(${stored}) with ordinality as l(one, place))`,
    },
    options,
    "'{}'",
  )

/** Semicolons separate; a comma may be part of a name. */
export function readList(cell: string, readOne: (one: string) => Read): Read {
  const listed = [...new Set(cell.split(/[;\n]/).map((one) => one.trim()))].filter((one) => one !== '')
  if (listed.length > maxListed) return { problem: `lists more than ${maxListed}` }
  const read: string[] = []
  for (const one of listed) {
    const value = readOne(one)
    if (typeof value !== 'string') return value
    read.push(value)
  }
  return arrayOf(read)
}

/** A list as PostgreSQL writes it. */
const arrayOf = (values: readonly string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** A path as other systems write it: `.\files\a.pdf` is `files/a.pdf`. */
export const plainPath = (path: string) => path.replaceAll('\\', '/').replace(/^(\.\/)+/, '')

/** The path of a file of the same folder or ZIP. */
export const file = ({ isPublic = false, ...options }: FieldOptions & { isPublic?: boolean }) =>
  makeField(
    {
      format: 'the path of a file beside the tables, such as files/timetable.pdf',
      sqlType: 'text',
      isFile: { isPublic },
      read: (cell, { hasFile }) => {
        const path = plainPath(cell)
        return hasFile(path) ? path : { problem: `the file "${show(path)}" is missing` }
      },
      write: (stored) => stored,
    },
    options,
  )
