import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#domain/call.ts'
import { listExports } from '#domain/desk/export-calls.ts'
import {
  checkImport,
  type ImportDetail,
  listImports,
  previewPaper,
  readImport,
  writeImport,
} from '#domain/desk/import-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const press = (keys: string) => userEvent.keyboard(keys)
const ok = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })

const titles = ['Adm. No.', 'Name of the student', 'D.O.B.', 'House']
const made = (more: Partial<ImportDetail>): CallReply<typeof readImport> =>
  ok({
    import_id: 7,
    name: 'Class list of all sections, as the office has it.csv',
    format: 'tables',
    is_allowed: true,
    paper: null,
    left: [],
    state: 'open',
    at: '2026-11-29T10:00:00+05:30',
    by: 'Rekha Nair',
    files_until: '2026-12-06T10:00:00+05:30',
    tables: [
      {
        key: 't1',
        file: 'Class list of all sections, as the office has it.csv',
        kind: 'students',
        is_allowed: true,
        titles,
        sample: [['G-1', 'Asha Verma', '1-6-2012', 'Red']],
        match: { id: 0, name: 1, date_of_birth: 2 },
        rows: 600,
        problem: '',
      },
    ],
    others: [],
    mended: 0,
    report: null,
    check: '1',
    problem: '',
    progress: { done: 0, total: 0, seconds: 0 },
    counts: {},
    number: null,
    undone_at: null,
    ...more,
  })

const report: NonNullable<ImportDetail['report']> = {
  tables: [{ table: 't1', kind: 'students', added: 597, changed: 1, unchanged: 0, ended: 0, faulty: 2 }],
  fault_count: 2,
  faults: [
    { table: 't1', line: 17, field: 'date_of_birth', problem: '"31-11-2012" is not a day', meant: [] },
    {
      table: 't1',
      line: 88,
      field: 'id',
      problem: '"S 9" is not in sections',
      meant: [{ id: 'S-9', name: '10-A' }],
    },
  ],
  fault_rows: [
    { table: 't1', line: 17, cells: ['G-15', 'Asha Verma', '31-11-2012', 'Red'] },
    { table: 't1', line: 88, cells: ['S 9', '=cmd|calc', '1-6-2012', null] },
  ],
  warnings: [{ table: 't1', line: 3, field: 'phone', problem: 'two students have this phone', meant: [] }],
  new_rows: [{ table: 't1', line: 2, cells: ['G-2', 'Bala', '1-6-2012', 'Blue'] }],
  changed_rows: [{ table: 't1', line: 9, id: 'G-9', cells: [{ field: 'name', was: 'Old', becomes: 'New' }] }],
  is_unusable: false,
}

describe('what goes in and out [desk-65]', () => {
  test('the list on a phone, with what was undone and what works', async () => {
    const one = { by: 'Rekha Nair', at: '2026-11-29T10:00:00+05:30', is_open: true, undone_at: null }
    answer(
      listImports,
      ok({
        imports: [
          {
            ...one,
            import_id: 3,
            name: 'fees.xlsx',
            state: 'writing',
            counts: {},
            number: null,
            is_undoable: false,
          },
          {
            ...one,
            import_id: 2,
            name: 'Students.csv',
            state: 'done',
            counts: { students_added: 600 },
            number: 9,
            is_undoable: true,
          },
        ],
      }),
    )
    answer(listExports, ok({ exports: [] }))
    await renderDesk('/import', { width: 390 })
    await expect.element(page.getByText('Students: 600 new')).toBeVisible()
    await expect.element(page.getByText('Is being written')).toBeVisible()
    await expect.element(button('Undo Students.csv')).toBeVisible()
    await expectClean('imports')
    await expectReadable('imports')
  })
})

describe('one import, by keyboard', () => {
  test('columns are matched, and what is missing is said [desk-66]', async () => {
    answer(readImport, made({}))
    await renderDesk('/import/7', { width: 390 })
    const house = page.getByRole('combobox', { name: 'What House is' })
    await expect.element(house).toHaveValue('')
    await expectClean('match')
    const name = page.getByRole('combobox', { name: 'What Name of the student is' })
    await name.selectOptions('')
    await expect.element(page.getByText('Still missing: Name')).toBeVisible()
    await house.selectOptions('name')
    answer(checkImport, ok({}))
    await button('Check 600 rows').click()
    await expect
      .poll(async () => (await askedOf(checkImport)).at(-1)?.body)
      .toMatchObject({
        tables: [{ key: 't1', kind: 'students', match: { id: 0, date_of_birth: 2, name: 3 } }],
      })
  })

  test('a fault is mended in its cell and checked again; all of it is written only without faults [desk-68]', async () => {
    answer(readImport, made({ state: 'checked', report }))
    await renderDesk('/import/7')
    const cell = page.getByRole('textbox', { name: 'D.O.B. on line 17' })
    await expect.element(cell).toHaveValue('31-11-2012')
    await expect.element(page.getByText('=cmd|calc')).toBeVisible()
    await expect.element(button('Import all')).toHaveAttribute('aria-disabled', 'true')
    ;(button('Import all').element() as HTMLElement).focus()
    await press('{Enter}')
    await expect.element(page.getByText(/^Mend what is wrong first/)).toBeVisible()
    expect(await askedOf(writeImport)).toEqual([])
    await cell.click()
    await press('{Control>}a{/Control}30-11-2012')
    await button('Did you mean 10-A (S-9)?').click()
    await expect.element(page.getByText('2 cells mended, not checked yet')).toBeVisible()
    answer(checkImport, ok({}))
    await button('Check again').click()
    await expect
      .poll(async () => (await askedOf(checkImport)).at(-1)?.body)
      .toMatchObject({
        cells: [
          { table: 't1', line: 17, column: 2, value: '30-11-2012' },
          { table: 't1', line: 88, column: 0, value: 'S-9' },
        ],
      })
    await expectClean('check')
    await page.viewport(390, 844)
    await expectClean('check on a phone')
    await expectReadable('imports')
  })

  test('rows that are being written show how many, and the time left [desk-69]', async () => {
    answer(readImport, made({ state: 'writing', progress: { done: 300, total: 600, seconds: 65 } }))
    await renderDesk('/import/7', { width: 390 })
    await expect.element(page.getByText('300 of 600 rows · 1:05 left')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    await expectClean('writing')
  })
})

describe('a paper of a test [desk-98]', () => {
  const paper = {
    is_table: false,
    options: null,
    tests: [
      {
        test: 'T-1',
        name: 'Light',
        label: 'Unit tests',
        starts_at: '2026-12-10T10:00:00+05:30',
        questions: 0,
      },
    ],
    subjects: ['Physics'],
  }

  test('is checked for the test that is chosen, with marks as they are typed', async () => {
    answer(readImport, made({ format: 'paper', tables: [], paper }))
    answer(checkImport, ok({}))
    await renderDesk('/import/7', { as: 'suresh' })
    await button('Check the questions').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a test')
    await page.getByLabelText('For which test').selectOptions('Light, Unit tests (no questions)')
    await page.getByLabelText('Marks of a question that does not say them').fill('many')
    await button('Check the questions').click()
    await expect.element(page.getByText('Type a number from 0 to 1,000.')).toBeVisible()
    await page.getByLabelText('Marks of a question that does not say them').fill('2,5')
    await button('Check the questions').click()
    await expect
      .poll(async () => (await askedOf(checkImport)).at(-1)?.body)
      .toMatchObject({ paper: { test: 'T-1', subject: null, marks: 2.5, negative_marks: 0 } })
    await expectClean('the form of a paper')
  })

  test('shows its questions and what is wrong with which; what was left out of a table can be fetched', async () => {
    const found = {
      test: 'Light',
      is_same: false,
      counts: { questions: 1, parts: 1, passages: 0, files: 0, marks: 4 },
      parts: [{ name: 'Optics', questions: 1, marks: 4 }],
      questions: [
        { part: 'Optics', text: 'What is light?', options: ['A wave', '=cmd'], marks: 4, negative_marks: 1 },
      ],
      findings: [{ file: 'optics.gift', line: 9, kind: 'fault' as const, problem: 'has no right answer' }],
    }
    const nothing = {
      ...report,
      tables: [],
      faults: [],
      fault_rows: [],
      new_rows: [],
      changed_rows: [],
      warnings: [],
    }
    answer(
      readImport,
      made({
        format: 'paper',
        state: 'checked',
        tables: [],
        paper,
        report: { ...nothing, fault_count: 1, is_unusable: true, paper: found },
      }),
    )
    await renderDesk('/import/7', { as: 'suresh' })
    await expect.element(page.getByText('optics.gift, line 9: has no right answer')).toBeVisible()
    await page.getByText('The first questions').click()
    await expect.element(page.getByText('A wave · =cmd')).toBeVisible()
    await expect.element(button(/^Import the other/)).not.toBeInTheDocument()
    await expectClean('a paper with a fault')
  })

  test('it is seen as students will see it, with the answers marked and formulas drawn [desk-108]', async () => {
    const of = { part: 'Optics', marks: 4, negative_marks: 1, media: [], solution: 'Because \\(a=b\\)' }
    const text = { language: '', passage: '', html: 'What is \\(x^2\\)?' }
    const options = [
      { html: 'A square', match: '' },
      { html: '<img src=x onerror=alert(1)>A line', match: '' },
    ]
    const pairs = [
      { html: 'Red', match: 'Cold' },
      { html: 'Blue', match: 'Warm' },
    ]
    answer(
      previewPaper,
      ok({
        test: 'Light',
        total: 3,
        questions: [
          { ...of, number: 1, type: 1, answer: '1', texts: [{ ...text, options }] },
          { ...of, number: 2, type: 6, answer: '2,1', texts: [{ ...text, html: 'Match', options: pairs }] },
        ],
        left_out: 1,
        next: 2,
      }),
    )
    await renderDesk('/import/7/paper', { as: 'suresh', width: 390, height: 844 })
    const first = page.getByRole('article', { name: 'Question 1' })
    await expect.element(first.getByText('Correct answer').first()).toBeVisible()
    await expect.poll(() => document.querySelectorAll('article math').length).toBeGreaterThan(1)
    expect(document.querySelector('article img[src="x"]')).toBeNull()
    const second = page.getByRole('article', { name: 'Question 2' })
    await expect.element(second.getByRole('cell', { name: /Warm/ })).toBeVisible()
    await expect.element(page.getByText(/^1 picture, recording or film is too large/)).toBeVisible()
    await expect.element(button('More questions')).toBeVisible()
    await expectClean('a paper as students will see it')
  })

  test('what was left out of a table can be fetched after the others were written [desk-100]', async () => {
    answer(
      readImport,
      made({ state: 'done', counts: { students_added: 2 }, number: 3, left: [{ table: 't1', rows: 12 }] }),
    )
    await renderDesk('/import/7', { as: 'suresh' })
    await expect.element(button(/^12 rows of Class list/)).toBeVisible()
    await expect.element(page.getByText(/can be undone for 30 days/)).toBeVisible()
    await expectClean('an import with rows that were left out')
  })
})
