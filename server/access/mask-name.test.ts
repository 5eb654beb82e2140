import { expect, test } from 'vitest'
import { maskName } from '#server/access/mask-name.ts'

test.each([
  ['Aarav Sharma', 'A••• S•••'],
  ['  riya   k  ', 'r••• k•••'],
  ['Al', 'A•••'],
  ['🦉 Owl', '🦉••• O•••'],
  ['', ''],
])('%j is shown as %j among forgotten accounts [session-27]', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})
