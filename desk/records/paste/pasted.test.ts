import { expect, test } from 'vitest'
import type { GridField } from '#domain/desk/record-calls.ts'
import { readPasted, rowsOf } from './pasted.ts'

const field = (name: string, title: string) => ({ name, title }) as GridField
const fields = [
  field('id', 'Id'),
  field('name', 'Name'),
  field('phone', 'Phone'),
  field('roll_no', 'Roll no'),
]

test('a row of headings says which column is which, in whatever words offices use', () => {
  const pasted = readPasted(
    'Student Name\tMobile No.\tHouse\tROLL NO\nAsha Rao\t98765 43210\tRed\t1\n\t\t\t\n',
    fields,
  )
  expect(pasted.columns.map((column) => column.field)).toEqual(['name', 'phone', '', 'roll_no'])
  expect(rowsOf(pasted, ['id'])).toEqual([{ id: null, name: 'Asha Rao', phone: '98765 43210', roll_no: '1' }])
})

test('without headings every row is data, and no column is guessed', () => {
  const pasted = readPasted('Asha Rao\t1\nRavi\t', fields)
  expect(pasted.columns).toEqual([
    { heading: '', field: '' },
    { heading: '', field: '' },
  ])
  const chosen = {
    ...pasted,
    columns: [
      { heading: '', field: 'name' },
      { heading: '', field: 'roll_no' },
    ],
  }
  expect(rowsOf(chosen, ['id'])).toEqual([
    { id: null, name: 'Asha Rao', roll_no: '1' },
    { id: null, name: 'Ravi', roll_no: null },
  ])
})

test('two columns of one heading are one field; quoted cells have line breaks', () => {
  const pasted = readPasted('Name\tname\n"Asha\nRao"\tother', fields)
  expect(pasted.columns.map((column) => column.field)).toEqual(['name', ''])
  expect(rowsOf(pasted, [])).toEqual([{ name: 'Asha\nRao' }])
})
