import { expect, test } from 'vitest'
import { passwordFault } from '#domain/session/password.ts'

test.each([
  ['told', 'abc12', 'length'],
  ['told', 'abc123', undefined],
  ['told', 'Abc1234567', undefined],
  ['told', 'abc12345678', 'length'],
  ['told', 'abc 123', 'characters'],
  ['told', 'abc_123', 'characters'],
  ['told', 'pässwd', 'characters'],
  ['strong', 'k7#pq2w', 'length'],
  ['strong', 'k7#pq2wz', undefined],
  ['strong', 'correct horse battery staple', undefined],
  ['strong', 'नमस्ते दुनिया', undefined],
  ['strong', '🦉🦉🦊🦊🐻🐻🐼', 'length'],
  ['strong', 'x'.repeat(64), undefined],
  ['strong', 'xy'.repeat(32), undefined],
  ['strong', 'xy'.repeat(32).concat('z'), 'length'],
] as const)('with %s passwords %j is refused: %s [session-57]', (rule, password, fault) => {
  expect(passwordFault(rule, password)).toBe(fault)
})
