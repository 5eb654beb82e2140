import { expect, test } from 'vitest'
import { payerName } from './payer-name.ts'

test.each([
  ['Aarav Sharma', 'Aarav S•••'],
  ['  Leela  Venkataraghavan Subramaniam ', 'Leela S•••'],
  ['Madonna', 'M•••'],
  ['आरव शर्मा', 'आरव श•••'],
  ['', ''],
])('%j is shown as %j', (name, shown) => expect(payerName(name)).toBe(shown))
