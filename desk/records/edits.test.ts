import { beforeEach, expect, test } from 'vitest'
import {
  beginSaving,
  countEdits,
  discardEdits,
  editCells,
  editsOf,
  forgetAllEdits,
  forgetEditsOfOthers,
  forgetRow,
  settleCell,
  settleSaved,
  undoStep,
  useEdits,
} from './edits.ts'

const row = { id: 'S-1', name: 'Asha', phone: null }
const typed = (field: string, to: string | null, id = 'S-1') => ({ id, row: { ...row, id }, field, to })
const cellsNow = () => editsOf('students')(useEdits.getState()).rows['S-1']?.cells

beforeEach(() => {
  useEdits.setState({ who: '1 2', kinds: {} })
})

test('an edit has what the cell was when it was read, however often it is changed', () => {
  editCells('students', [typed('name', 'Asha Rao')])
  editCells('students', [typed('name', 'Asha R')])
  expect(cellsNow()).toEqual({ name: { was: 'Asha', to: 'Asha R' } })
  expect(countEdits(useEdits.getState())).toBe(1)
})

test('a cell that is as it was is no change', () => {
  editCells('students', [typed('name', 'Other')])
  editCells('students', [typed('name', 'Asha')])
  editCells('students', [typed('phone', null)])
  expect(countEdits(useEdits.getState())).toBe(0)
})

test('cells that were pasted together are undone together', () => {
  editCells('students', [typed('name', 'One')])
  editCells('students', [typed('name', 'Two'), typed('phone', '9'), typed('name', 'Three', 'S-2')])
  expect(countEdits(useEdits.getState())).toBe(3)
  undoStep('students')
  expect(cellsNow()).toEqual({ name: { was: 'Asha', to: 'One' } })
  undoStep('students')
  undoStep('students')
  expect(countEdits(useEdits.getState())).toBe(0)
})

test('after a conflict the own text is a change of what it says now, or it is given up', () => {
  editCells('students', [typed('name', 'Mine'), typed('phone', '9')])
  settleCell('students', 'S-1', 'name', 'Theirs', true)
  settleCell('students', 'S-1', 'phone', '8', false)
  expect(cellsNow()).toEqual({ name: { was: 'Theirs', to: 'Mine' } })
})

test('what is typed while rows are saved is a change of what was saved [desk-10]', () => {
  editCells('students', [typed('name', 'One'), typed('phone', '9')])
  const rows = beginSaving('students')
  editCells('students', [typed('name', 'Two'), typed('phone', '8', 'S-2')])
  settleSaved('students', rows)
  expect(cellsNow()).toEqual({ name: { was: 'One', to: 'Two' } })
  expect(countEdits(useEdits.getState())).toBe(2)
})

test('a cell that becomes again what it was, while another text of it is saved, is a change of what was saved [desk-10]', () => {
  for (const goBack of [() => editCells('students', [typed('name', 'Asha')]), () => undoStep('students')]) {
    editCells('students', [typed('name', 'One')])
    const rows = beginSaving('students')
    goBack()
    settleSaved('students', rows)
    expect(cellsNow()).toEqual({ name: { was: 'One', to: 'Asha' } })
    discardEdits('students')
  }
})

test('what was given up while it was saved is no change', () => {
  for (const giveUp of [discardEdits, forgetAllEdits, (kind: string) => forgetRow(kind, 'S-1')]) {
    editCells('students', [typed('name', 'One')])
    const rows = beginSaving('students')
    giveUp('students')
    settleSaved('students', rows)
    expect(countEdits(useEdits.getState())).toBe(0)
  }
})

test('what changes nothing is no step that can be undone', () => {
  editCells('students', [typed('name', 'One')])
  editCells('students', [typed('name', 'One'), typed('phone', null)])
  editCells('students', [])
  undoStep('students')
  expect(countEdits(useEdits.getState())).toBe(0)
})

test('edits stay for the same person, and are gone for another', () => {
  editCells('students', [typed('name', 'Mine')])
  forgetEditsOfOthers('1 2')
  expect(countEdits(useEdits.getState())).toBe(1)
  forgetEditsOfOthers('1 3')
  expect(countEdits(useEdits.getState())).toBe(0)
})

test('kinds have their own', () => {
  editCells('students', [typed('name', 'Mine')])
  editCells('teachers', [typed('name', 'Other')])
  discardEdits('students')
  expect(countEdits(useEdits.getState())).toBe(1)
})
