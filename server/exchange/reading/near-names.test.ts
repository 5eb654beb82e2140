import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeXlsx } from '#cli/records/testing.ts'
import { prepareImports } from '#cli/roster/testing-import.ts'
import { runAnyImport } from '#cli/run-import.ts'
import { kindMeant } from '#server/exchange/reading/near-names.ts'

const { folder, run, count } = prepareImports(runAnyImport)

test.each<[string, string, string | undefined]>([
  ['Student list', 'id,name,phone', 'students'],
  ['students (1)', 'id,name', 'students'],
  ['Copy of students', 'ID,Name,Date of birth', 'students'],
  ['student', 'id,name', 'students'],
  ['Enrollments', 'id,student,section', 'enrolments'],
  ['studnets', 'id,name', 'students'],
  ['fee_payment_parts 2026', 'payment,instalment,amount', 'fee-payment-parts'],
  ['students of the year 2026', 'id,name,date_of_birth,note', 'students'],
  ['Student list', 'class,girls,boys', undefined],
  ['Student heights', 'id,height,weight,date', undefined],
  ['pupils', 'id,name', undefined],
  ['Notes', 'id,name', undefined],
  ['test 4', 'id,type,question,answer', undefined],
])('%s with the columns %s is meant for %s', (name, header, kind) => {
  expect(kindMeant(name, header.split(','))?.name).toBe(kind)
})

async function write(files: Record<string, string | Buffer>): Promise<string> {
  const path = join(folder(), 'school')
  await mkdir(path, { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content)
  return path
}
const students = 'id,name,email\nS1,Asha,asha@example.org\n'
const institute = { 'institute.csv': 'id,name\nSUN,Sunrise\n' }

test('a file that is almost called like a kind is refused with its right name, beside others and alone', async () => {
  const path = await write({ ...institute, 'Student list.csv': students })
  const message =
    'Student list.csv has the columns of students, and is not called so. Call the file students.csv, or take it away.\n'
  expect(await run(path)).toMatchObject({ code: 1, err: message })
  expect(await run(join(path, 'Student list.csv'), '--institute', '1')).toMatchObject({
    code: 1,
    err: message,
  })
  expect(await count('institute')).toBe(0)
})

test('a second copy of a file is refused', async () => {
  const path = await write({ ...institute, 'students.csv': students, 'students (1).csv': students })
  expect(await run(path)).toMatchObject({
    code: 1,
    err: 'students (1).csv has the columns of students too, which students.csv is already. Take one of them away.\n',
  })
})

test('sheets too', async () => {
  const rows = [
    ['id', 'name'],
    ['S1', 'Asha'],
  ]
  const path = await write({ ...institute, 'school.xlsx': makeXlsx({ 'Student list': rows, Notes: rows }) })
  expect((await run(path)).err).toContain(
    'school.xlsx Student list has the columns of students, and is not called so. Call the sheet "Student list" students, or take it away.\n',
  )
  await write({
    'school.xlsx': makeXlsx({ Years: [['id', 'name']] }),
    'students 2.xlsx': makeXlsx({ A: rows }),
  })
  expect((await run(path)).err).toContain('Call the file students.xlsx, or take it away.\n')
})

test('people of an institute without an academic year are a warning', async () => {
  const path = await write({ ...institute, 'students.csv': students })
  const warning =
    'warning: students.csv:2: file: the institute has no academic year: until years.csv is imported, none of these people can sign in\n'
  expect((await run(path, '--check')).err).toContain(warning)
  await write({ 'years.csv': 'id,name,start_date,end_date\nY26,2026-2027,2026-04-01,2027-03-31\n' })
  expect((await run(path, '--check')).err).not.toContain('academic year')
})
