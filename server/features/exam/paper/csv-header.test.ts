import { expect, it, test } from 'vitest'
import { printFinding } from '#server/features/exam/paper/paper.ts'
import { isPaperHeader, readCsvPaper } from './csv.ts'

const marking = { marks: 4, negativeMarks: 1 }

test('reports unknown, missing and repeated columns', () => {
  const header = { line: 1, cells: ['Type', 'question', 'points', 'type'] }
  const { findings } = readCsvPaper('q.csv', { header, rows: [] }, marking)
  expect(findings.map(printFinding)).toEqual([
    'q.csv:1: "points" is not a column',
    'q.csv:1: the column type is there twice',
    'q.csv:1: the column answer is missing',
  ])
})

test('reports nothing about the contents of another kind of file', () => {
  const header = { line: 1, cells: ['root:x:0:0:root:/root:/bin/bash'] }
  const { findings } = readCsvPaper('q.csv', { header, rows: [] }, marking)
  expect(findings.map(printFinding)).toEqual(['q.csv:1: its first line names no column of a paper'])
})

test('a paper is recognised by its first row', () => {
  expect(isPaperHeader(['Part', ' Type', 'QUESTION', 'answer'])).toBe(true)
  expect(isPaperHeader(['sourcedId', 'status', 'type', 'name'])).toBe(false)
})

it('ignores empty rows and columns, which spreadsheets leave', () => {
  const header = { line: 1, cells: ['type', 'question', 'options', 'answer', '', ''] }
  const row = ['single', 'Which?', 'one|two', 'a', '', '', '']
  const rows = [['', ' '], row, ['', '', '', '', '', '', '']].map((cells, index) => ({
    line: index + 2,
    cells,
  }))
  const { paper, findings } = readCsvPaper('q.csv', { header, rows }, marking)
  expect(findings).toEqual([])
  expect(paper.parts[0]?.questions).toMatchObject([{ id: 'row 2' }])
})
