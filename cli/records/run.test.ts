import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeXlsx } from '#cli/records/testing.ts'
import { makeZip } from '#cli/roster/testing.ts'
import { prepareImports } from '#cli/roster/testing-import.ts'
import { runAnyImport } from '#cli/run-import.ts'
import { drawPng } from '#server/demo/png.ts'

const { database, folder, run, count } = prepareImports(runAnyImport)

const picture = drawPng(4, [])
const school: Record<string, string | Buffer> = {
  'institute.csv': 'id,name,logo\nSUN,Sunrise School,files/logo.png\n',
  'years.csv': 'id,name,start_date,end_date\nY26,2026-2027,2026-04-01,2027-03-31\n',
  'standards.csv': 'id,name\nK10,10\n',
  'students.csv': 'id,name,email,number\nS1,Asha,asha@example.org,17\nS2,Ravi,,18\n',
  'files/logo.png': picture,
}

/** @returns the folder of the files */
async function write(files: Record<string, string | Buffer>, name = 'school'): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder(), name, path)), { recursive: true })
    await writeFile(join(folder(), name, path), content)
  }
  return join(folder(), name)
}
const rowsOf = async (query: string) => (await database().pool.query(query)).rows

describe('a folder', () => {
  test('is imported; one-time passwords go to a private file', async () => {
    const { code, out, err } = await run(await write(school))
    expect(err).toMatch(/^Rows: 25 %\n(Rows: \d+ %\n)*Rows: 100 %\nPasswords: 100 %\n$/)
    expect(code).toBe(0)
    const file = join(folder(), 'data/import-passwords-2026-11-20T04-30-00.csv')
    expect(out).toBe(`Sunrise School, institute 1, new
  institute: 0 new, 1 changed
  years: 1 new, 0 changed
  standards: 1 new, 0 changed
  students: 2 new, 0 changed
  without email and phone, so unable to sign in: 1
  import 1, to be undone with: npm run import -- --undo 1 --institute 1
One-time passwords of 1 people: ${file}
`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(
      /^\ufeffinstitute,section,role,name,children,displayId,email,phone,password\r\nSunrise School,,student,Asha,,17,asha@example.org,,\w{10}\r\n$/,
    )
    expect(await rowsOf('select name, size from file')).toEqual([{ name: 'logo.png', size: picture.length }])
  })

  test('again changes nothing and makes no passwords', async () => {
    const path = await write(school)
    await run(path)
    const { code, out } = await run(path)
    expect(code).toBe(0)
    expect(out).toContain('Sunrise School, institute 1\n  institute: 0 new, 0 changed\n')
    expect(out).not.toMatch(/[1-9]\d* (new|changed)|passwords/)
  })

  test('--check says what would be added, changed and ended', async () => {
    const path = await write(school)
    const { code, out } = await run(path, '--check')
    expect(code).toBe(0)
    expect(out).toContain('No faults: 5 rows. An import would write:\nSunrise School, a new institute\n')
    expect(out).toMatch(/students: 2 new, 0 changed\n(.*\n)*Nothing was written\.\n$/)
    expect(await count('institute')).toBe(0)
    await run(path)
    await write({
      'students.csv': 'id,name,status\nS1,Asha Verma,\n',
      'standards.csv': 'id,removed\nK10,yes\n',
    })
    const second = await run(path, '--check')
    expect(second.out).toContain('  standards: 0 new, 0 changed, 1 ended\n  students: 0 new, 1 changed\n')
  })

  test('with faults writes nothing, and lists each', async () => {
    const list = join(folder(), 'faults.csv')
    const path = await write({
      ...school,
      'students.csv': 'id,name,email\nS1,Asha,x\n',
      'guardians.csv': 'parent,student\nP1,S1\n',
    })
    const { code, out, err } = await run(path, '--faults', list)
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toContain(`students.csv:2: email: "x" is not an email address
guardians.csv:2: parent: "P1" is not in parents.csv

Besides, 1 reference to rows at fault (in the list of --faults).
2 faults. Nothing was written.
`)
    expect(await readFile(list, 'utf8')).toBe(
      '\ufefffile,line,column,problem,kind\r\nstudents.csv,2,email,"""x"" is not an email address",fault\r\nguardians.csv,2,parent,"""P1"" is not in parents.csv",fault\r\nguardians.csv,2,student,"""S1"" is not in students.csv",left out\r\n',
    )
    expect(await count('institute')).toBe(0)
  })

  test('--leave-out imports the other rows', async () => {
    const path = await write({ ...school, 'students.csv': 'id,name,email\nS1,Asha,x\nS2,Ravi,\n' })
    const tooMuch = await run(path, '--leave-out')
    expect(tooMuch.code).toBe(1)
    expect(tooMuch.err).toContain(
      '1 of 5 rows (20 %) would be left out, more than 5 %. Nothing was written.\n',
    )
    const { code, out, err } = await run(path, '--leave-out', '20')
    expect(code).toBe(3)
    expect(err).toContain(
      'Left out because of a fault:\nstudents.csv:2: email: "x" is not an email address\n',
    )
    expect(out).toContain('1 of 5 rows (20 %) were left out.\n')
  })

  test('a file of it alone', async () => {
    const path = await write(school)
    await run(path)
    await write({ 'Students.CSV': 'id,number\nS1,99\n' }, 'later')
    const { code, out } = await run(join(folder(), 'later/Students.CSV'), '--institute', '1')
    expect(code).toBe(0)
    expect(out).toBe(
      'Sunrise School, institute 1\n  students: 0 new, 1 changed\n  without email and phone, so unable to sign in: 1\n  import 2, to be undone with: npm run import -- --undo 2 --institute 1\n',
    )
  })

  test('files and tables that are links are refused', async () => {
    const secret = join(folder(), 'secret')
    await writeFile(secret, 'word:of:the:server')
    const path = await write({ 'institute.csv': school['institute.csv'] ?? '', 'files/x': '' })
    await symlink(secret, join(path, 'files/logo.png'))
    const file = await run(path)
    expect(file.err).toContain('institute.csv:2: logo: the file "files/logo.png" is missing\n')
    await symlink(secret, join(path, 'students.csv'))
    const table = await run(path)
    expect(table).toMatchObject({ code: 1 })
    expect(table.err).toContain('students.csv is no plain file. Put the file itself there, not a link.\n')
    await symlink(folder(), join(path, 'linked'))
    for (const other of ['../secret', 'linked/secret', '/etc/passwd']) {
      await write({ 'institute.csv': `id,name,logo\nSUN,x,${other}\n` })
      await rm(join(path, 'students.csv'), { force: true })
      expect((await run(path)).err).toContain(`the file "${other}" is missing`)
    }
  })

  test('what is no table is named', async () => {
    const { code, err } = await run(await write({ ...school, 'pupils.csv': 'id,name\n' }))
    expect(code).toBe(0)
    expect(err).toContain('Not read, as no kind of record is called so: pupils.csv\n')
  })

  test('without an institute', async () => {
    const path = await write({ 'years.csv': school['years.csv'] ?? '' })
    expect((await run(path)).err).toContain('Which institute? Put institute.csv beside the other files')
    expect(await run(path, '--institute', '9')).toMatchObject({ code: 1, err: 'There is no institute 9.\n' })
    expect(await run(path, '--kindly')).toMatchObject({ code: 2 })
  })
})

describe('a zip', () => {
  const zipOf = (files: Record<string, string | Buffer>, top = '') =>
    makeZip(Object.entries(files).map(([name, content]) => ({ name: top + name, content })))

  test('is imported, with its files, from its only folder too', async () => {
    const path = await write({ 'a.zip': zipOf(school), 'b.zip': zipOf(school, 'My school/') })
    expect(await run(join(path, 'a.zip'))).toMatchObject({ code: 0 })
    const { code, out } = await run(join(path, 'b.zip'))
    expect(code).toBe(0)
    expect(out).not.toMatch(/[1-9]\d* (new|changed)/)
    expect(await rowsOf('select name, size from file')).toEqual([{ name: 'logo.png', size: picture.length }])
  })

  test('with a name that leads out of it, a link, or a bomb is refused', async () => {
    const bomb = 'id,name\n'.padEnd(3_000_000, ' ')
    const path = await write({
      'out.zip': zipOf({ ...school, '../students.csv': '' }),
      'link.zip': makeZip([{ name: 'students.csv', content: '/etc/passwd', unixMode: 0o120777 }]),
      'bomb.zip': zipOf({ 'students.csv': bomb }),
    })
    expect((await run(join(path, 'out.zip'))).err).toContain('out.zip: cannot be read: invalid relative path')
    expect((await run(join(path, 'link.zip'))).err).toContain('students.csv is a link')
    expect((await run(join(path, 'bomb.zip'))).err).toContain('unpacks to more than 200 times its size')
  })
})

describe('dirty cells', () => {
  const clean = [
    { source_id: 'S1', name: 'Asha Verma', phone: '9876543210', born: '2011-08-21' },
    { source_id: 'S2', name: 'रवि', phone: '9876543211', born: '2011-08-22' },
    { source_id: 'S3', name: 'Meena; Rao', phone: '9876543212', born: '2011-08-23' },
  ]
  const students = `ID;Name;Phone;Date of birth;
S1;Asha Verma;09876543210;21-08-2011;
S2;रवि;9.876543211E+09;22/08/2011;

S3;"Meena; Rao";+91 98765-43212;40778;
;;;;
`
  const people = `select p.source_id, p.name, p.phone, s.date_of_birth::text as born
    from person p join student s on s.person_id = p.id order by 1`
  const withFees = (text: string | Buffer) => ({ ...school, 'students.csv': text })

  test.each<[string, Buffer]>([
    ['semicolons', Buffer.from(students)],
    ['a byte order mark', Buffer.from(`\ufeff${students}`)],
    ['UTF-16', Buffer.from(`\ufeff${students}`, 'utf16le')],
    [
      'line ends of Windows, tabs',
      Buffer.from(students.replaceAll(/;(?! )/g, '\t').replaceAll('\n', '\r\n')),
    ],
  ])('%s', async (_, text) => {
    const { code, err } = await run(await write(withFees(text)))
    expect(err).not.toContain('students.csv:')
    expect(code).toBe(0)
    expect(await rowsOf(people)).toEqual(clean)
  })

  test('amounts, and phones that lost their digits', async () => {
    const path = await write({
      ...school,
      'students.csv': 'id,name,phone\nS1,Asha,9.8E+09\n',
      'fee-instalments.csv':
        'id,student,year,number,due_date,fee,discount\nF1,S1,Y26,1,15-06-2026,"1,23,456.00","₹ 1,000.50"\n',
    })
    expect((await run(path)).err).toContain(
      'students.csv:2: phone: "9.8E+09" lost digits in a spreadsheet: format the column as text, and enter the number again\n',
    )
    await write({ 'students.csv': 'id,name,phone\nS1,Asha,\n' })
    expect(await run(path)).toMatchObject({ code: 0 })
    expect(await rowsOf('select initial_paise, discount_paise, due_date::text from fee_instalment')).toEqual([
      { initial_paise: 12_345_600, discount_paise: 100_050, due_date: '2026-06-15' },
    ])
  })

  test('a spreadsheet with a sheet for each kind', async () => {
    const sheets = makeXlsx({
      institute: [
        ['id', 'name'],
        ['SUN', 'Sunrise'],
      ],
      Years: [
        ['id', 'name', 'start_date', 'end_date'],
        [2026, '2026-2027', { day: 46113 }, '31-03-2027'],
      ],
      students: [
        ['ID', 'Name', 'Phone', 'Date of birth', null],
        ['S1', 'Asha Verma', 9876543210, { day: 40776 }, null],
        ['S2', 'रवि', 9876543211, '22-08-2011'],
        [],
        ['S3', 'Meena; Rao', '+91 98765 43212', 40778],
      ],
      'Fee instalments': [
        ['id', 'student', 'year', 'number', 'due_date', 'fee'],
        ['F1', 'S1', 2026, 1, { moment: 46188.0 }, 123456.1],
      ],
      Notes: [['to do']],
    })
    const path = await write({ 'school.xlsx': sheets })
    expect(await run(path, '--check')).toMatchObject({ code: 0 })
    const { code, err } = await run(join(path, 'school.xlsx'))
    expect(err).toContain('Not read, as no kind of record is called so: school.xlsx Notes\n')
    expect(code).toBe(0)
    expect(await rowsOf(people)).toEqual(clean)
    expect(await rowsOf('select start_date::text, end_date::text, source_id from academic_year')).toEqual([
      { start_date: '2026-04-01', end_date: '2027-03-31', source_id: '2026' },
    ])
    expect(await rowsOf('select initial_paise, due_date::text from fee_instalment')).toEqual([
      { initial_paise: 12_345_610, due_date: '2026-06-15' },
    ])
  })

  test('a spreadsheet that is named after a kind, with the row of a fault', async () => {
    const bad = makeXlsx({ Sheet1: [['id', 'name', 'phone'], [], ['S1', 'Asha', 12]] })
    const path = await write({ ...school, 'standards.csv': '', 'students.xlsx': bad, 'students.csv': '' })
    expect((await run(path)).err).toContain('students is there twice: students.csv and students.xlsx.\n')
    await write({ 'students.xlsx': bad }, 'alone')
    await write({ 'institute.csv': 'id,name\nSUN,Sunrise\n' }, 'alone')
    expect((await run(join(folder(), 'alone'))).err).toContain(
      'students.xlsx:3: phone: "12" is not a phone number of +91\n',
    )
    await write({ 'students.xlsx': 'not a workbook' }, 'alone')
    expect((await run(join(folder(), 'alone'))).err).toContain('students.xlsx: is no spreadsheet')
  })
})

test('more tables than kinds could fill are refused before any is opened', async () => {
  const tables = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.csv`, '']))
  const { code, err } = await run(await write(tables, 'many'))
  expect([code, err]).toEqual([1, 'many holds 201 tables; at most 200 are read.\n'])
})
