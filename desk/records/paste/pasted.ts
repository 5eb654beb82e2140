import type { GridField } from '#domain/desk/record-calls.ts'
import type { GridRow } from '../edits.ts'
import { readRange } from '../grid/grid-state.ts'

/** What was pasted: its columns with the field that each is for, '' for one that is left out, and the rows below. */
export type Pasted = { columns: readonly { heading: string; field: string }[]; rows: readonly string[][] }

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Headings of spreadsheets that are called otherwise here. */
const otherNames: Readonly<Record<string, string>> = {
  mobile: 'phone',
  mobileno: 'phone',
  mobilenumber: 'phone',
  phoneno: 'phone',
  phonenumber: 'phone',
  emailid: 'email',
  studentname: 'name',
  fullname: 'name',
  dob: 'dateofbirth',
  rollnumber: 'rollno',
  sex: 'gender',
  admissionno: 'id',
  admissionnumber: 'id',
  studentid: 'id',
  class: 'section',
  batch: 'section',
}

/** Reads cells as a spreadsheet copies them. A first row of headings says which column is which. */
export function readPasted(text: string, fields: readonly GridField[]): Pasted {
  const all = readRange(text).map((cells) => cells.map((cell) => cell.trim()))
  const filled = all.filter((cells) => cells.some((cell) => cell !== ''))
  const [first = [], ...others] = filled
  const fieldOf = (heading: string) => {
    const name = plain(heading)
    const wanted = otherNames[name] ?? name
    return fields.find((field) =>
      [field.name, field.title].map(plain).some((one) => one === name || one === wanted),
    )
  }
  const named = first.map((heading) => fieldOf(heading)?.name ?? '')
  const hasHeadings = named.some((name) => name !== '')
  const width = Math.max(0, ...filled.map((cells) => cells.length))
  // A field is for one column.
  const taken = named.map((name, index) => (named.indexOf(name) === index ? name : ''))
  return {
    columns: Array.from({ length: width }, (_, index) => ({
      heading: hasHeadings ? (first[index] ?? '') : '',
      field: hasHeadings ? (taken[index] ?? '') : '',
    })),
    rows: hasHeadings ? others : filled,
  }
}

/** The new rows, of the columns that are for a field. A key that is not given is left to the server. */
export function rowsOf({ columns, rows }: Pasted, key: readonly string[]): GridRow[] {
  const used = columns.flatMap(({ field }, index) => (field === '' ? [] : [{ field, index }]))
  return rows.map((cells) => ({
    ...Object.fromEntries(key.map((field) => [field, null])),
    ...Object.fromEntries(used.map(({ field, index }) => [field, cells[index] || null])),
  }))
}
