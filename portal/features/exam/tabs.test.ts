import { expect, test } from 'vitest'
import { examTabs } from './tabs.ts'

test.each([
  ['ONLINE', 1, 7, ['online', 'offline']],
  ['ONLINE', 5, null, ['online']],
  ['ONLINE', 99, null, ['online']],
  ['OFFLINE', 1, 7, ['offline']],
  ['OFFLINE', 5, null, ['offline']],
  ['OFFLINE', 99, null, []],
  ['HYBRID_BLENDED', 1, 7, ['online', 'offline']],
  ['HYBRID_BLENDED', 5, null, ['online', 'offline']],
  ['HYBRID_BLENDED', 99, null, ['online']],
  ['HYBRID_BLENDED', 99, 7, ['online']],
  ['NONE', 1, 7, ['offline']],
  ['NONE', 99, null, []],
] as const)('setup %s, user type %s, student %s: %j [exam-1]', (exam, userType, studentId, expected) => {
  expect(examTabs({ userType, studentId, plan: { exam } })).toEqual(expected)
})
