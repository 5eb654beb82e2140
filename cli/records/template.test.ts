import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareImports } from '#cli/roster/testing-import.ts'
import { runAnyImport } from '#cli/run-import.ts'

const { folder, run } = prepareImports(runAnyImport)

test('is imported as it is', async () => {
  const path = join(folder(), 'template')
  expect(await run('--template', path)).toMatchObject({ code: 0 })
  const { code, out, err } = await run(path)
  expect(err).not.toMatch(/csv|xlsx/)
  expect(code).toBe(0)
  expect(out).not.toMatch(/^ {2}(?!institute|evaluations)\S+: 0 new/m)
})
test('explains itself on two pages, and is never written over something', async () => {
  const path = join(folder(), 'template')
  await run('--template', path)
  const text = await readFile(join(path, 'README.txt'), 'utf8')
  expect(text.split('\n').length).toBeLessThan(110)
  expect(existsSync(join(path, 'students.csv'))).toBe(true)
  expect(await run('--template', path)).toMatchObject({
    code: 1,
    err: `${path} is not empty: name a new folder.\n`,
  })
})
