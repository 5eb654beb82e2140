import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faults } from './list.ts'

const folders = '{domain,server,portal,exam-panel,desk,ui,cli,scripts,lab,e2e}'
const tests = globSync(`${folders}/**/*.{test.ts,test.tsx,e2e.ts}`).map((path) => path.replaceAll('\\', '/'))

test('there are at least 40, each with a unique name', () => {
  const ids = faults.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(40)
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([])
})

describe.each(faults)('$id', ({ file, from, to, tests: parts }) => {
  test('the changed text occurs once in its file', () => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
  })

  test('each part of a path matches existing tests', () => {
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.filter((part) => !tests.some((path) => path.includes(part)))).toEqual([])
  })
})
