import { expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import { lockOf } from '#server/features/assignment/policy.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = new Date('2026-11-20T10:00:01Z')
const open = { status: 'Draft', evaluatedAt: null, endsAt: later, allowsLate: false } as const

test.each([
  ['it is open', {}, undefined],
  ['it has ended', { endsAt: now }, 'The due date is over: this cannot be changed any more.'],
  ['late work is taken', { endsAt: now, allowsLate: true }, undefined],
  [
    'it is submitted',
    { status: 'Submitted' },
    'This is already submitted, from another tab or device. Nothing was changed.',
  ],
  [
    'it is evaluated',
    { evaluatedAt: now },
    'Your teacher has evaluated this, so it cannot be changed any more.',
  ],
] as const)('why it cannot be changed, where %s [assignment-17]', (_where, change, message) => {
  const code = lockOf({ ...open, ...change }, now)
  expect(code && failures[code].message).toBe(message)
})
