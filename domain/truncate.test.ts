import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test.each([
  ['short', 30, 'short'],
  ['x'.repeat(30), 30, 'x'.repeat(30)],
  ['x'.repeat(31), 30, `${'x'.repeat(30)}…`],
  ['ends on a space here', 8, 'ends on…'],
  ['हिन्दी की कक्षा', 45, 'हिन्दी की कक्षा'],
  ['👩‍🏫'.repeat(1), 45, '👩‍🏫'],
  ['', 30, ''],
])('%j cut at %i is %j [access-35]', (text, length, shown) => expect(truncate(text, length)).toBe(shown))
