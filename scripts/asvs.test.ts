import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Of ASVS 5.0.0: each section, and the level of each of its requirements in their order. */
const levels = `1.1 22, 1.2 1111122223, 1.3 112222222223, 1.4 222, 1.5 123, 2.1 122, 2.2 112, 2.3 12223, 2.4 23,
  3.1 3, 3.2 113, 3.3 12223, 3.4 11222233, 3.5 11122333, 3.6 3, 3.7 22333, 4.1 12233, 4.2 23333, 4.3 22, 4.4 1222,
  5.1 2, 5.2 112333, 5.3 113, 5.4 222, 6.1 122, 6.2 111111112222, 6.3 11223333, 6.4 112233, 6.5 22222333, 6.6 2223,
  6.7 33, 6.8 2222, 7.1 222, 7.2 1111, 7.3 22, 7.4 11222, 7.5 223, 7.6 22, 8.1 1233, 8.2 1123, 8.3 133, 8.4 23,
  9.1 111, 9.2 1222, 10.1 22, 10.2 223, 10.3 22223, 10.4 1111122222233333, 10.5 22222, 10.6 22, 10.7 222,
  11.1 2233, 11.2 22233, 11.3 11233, 11.4 1222, 11.5 23, 11.6 23, 11.7 33, 12.1 12233, 12.2 11, 12.3 22223,
  13.1 2333, 13.2 222223, 13.3 2233, 13.4 1222233, 14.1 22, 14.2 12223333, 14.3 122, 15.1 12233, 15.2 12233,
  15.3 1222222, 15.4 3333, 16.1 2, 16.2 22222, 16.3 2222, 16.4 222, 16.5 2223, 17.1 23, 17.2 22223333, 17.3 22`
const wanted = levels.split(/,\s+/).flatMap((entry) => {
  const [section, each = ''] = entry.split(' ')
  return [...each].flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1}`]))
})

type Row = { id: string; status: string; where: string; shownBy: string }
const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line): Row => {
    const [id = '', , status = '', where = '', shownBy = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { id, status, where, shownBy }
  })

test('each requirement of levels 1 and 2 has one row, in order', () => {
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(wanted)
})

test('at most ten are not kept, and the counts are those of the rows', () => {
  const count = (status: string) => rows.filter((row) => row.status === status).length
  expect(count('not')).toBeLessThanOrEqual(10)
  const totals = [...read('docs/asvs.md').matchAll(/^\| (yes|operator|n\/a|not) +\|.*\| (\d+) +\|$/gm)]
  expect(totals.map(([, status, number]) => [status, Number(number)])).toEqual(
    ['yes', 'operator', 'n/a', 'not'].map((status) => [status, count(status)]),
  )
  expect(totals.reduce((sum, [, , number]) => sum + Number(number), 0)).toBe(wanted.length)
})

test('every row says where, or why not', () => {
  expect(rows.filter(({ where }) => where === '').map(({ id }) => id)).toEqual([])
})

test('every quoted test name is in the named file', () => {
  const wrong = rows.flatMap(({ id, shownBy }) =>
    [...shownBy.matchAll(/`([^`]+)` “([^”]+)”/g)]
      .filter(([, path = '', title = '']) => !read(path).includes(title))
      .map(([named]) => `${id}: ${named}`),
  )
  expect(wrong).toEqual([])
})

test('what is linked to in our documents is there, and its headings', () => {
  const wrong = rows.flatMap(({ id, where }) =>
    [...where.matchAll(/\[[^\]]+\]\(([^)]+)\)(?: “([^”]+)”)?/g)]
      .filter(
        ([, path = '', heading]) =>
          !existsSync(join(root, 'docs', path)) || (heading && !hasHeading(path, heading)),
      )
      .map(([named]) => `${id}: ${named}`),
  )
  expect(wrong).toEqual([])
})

const hasHeading = (path: string, heading: string) =>
  read(`docs/${path}`)
    .split('\n')
    .some((line) => line.startsWith('## ') && line.includes(heading))
