import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { prepareImports } from '#cli/roster/testing-import.ts'
import { runAnyImport } from '#cli/run-import.ts'
import { contents } from '#server/undo/testing.ts'

export const school = {
  'institute.csv': 'id,name\nSUN,Sunrise School\n',
  'years.csv': 'id,name,start_date,end_date\nY26,2026-2027,2026-04-01,2027-03-31\n',
  'standards.csv': 'id,name\nK10,10\n',
  'subjects.csv': 'id,name\nMA,Mathematics\n',
  'sections.csv': 'id,name,standard,year,subjects\nA,A,K10,Y26,MA\n',
  'students.csv': 'id,name,email\nS1,Asha,asha@example.org\nS2,Ravi,ravi@example.org\n',
  'enrolments.csv': 'id,student,section,start_date\nE1,S1,A,2026-04-01\n',
  'fee-instalments.csv': 'id,student,year,number,due_date,fee\nF1,S1,Y26,1,2026-07-01,5000\n',
}

/** Imports into a school that is import 1 of each test. */
export function prepareUndoing() {
  const { database, folder, run, count } = prepareImports(runAnyImport)
  let imports = 0
  let instituteId = 0
  const query = async (text: string) => (await database().pool.query(text)).rows

  async function load(files: Record<string, string | Buffer>, ...options: string[]) {
    imports += 1
    const path = join(folder(), `files-${imports}`)
    await mkdir(join(path, 'files'), { recursive: true })
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
    const result = await run(path, '--passwords', `${path}.txt`, ...options)
    expect(result.err).not.toMatch(/^(?!warning: ).*csv:/m)
    expect(result.code).toBe(0)
    return result.out
  }
  const idOf = async (name: string) =>
    Number((await query(`select id from institute where name = '${name}'`))[0]?.id)
  beforeEach(async () => {
    await load(school)
    instituteId = await idOf('Sunrise School')
  })
  const into = () => ['--institute', String(instituteId)]
  return {
    folder,
    run,
    count,
    query,
    load,
    into,
    idOf,
    undo: (number: number, ...more: string[]) => run('--undo', String(number), ...into(), ...more),
    pool: () => database().pool,
    contents: () => contents(database().pool),
  }
}
