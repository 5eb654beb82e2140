import { expect, test } from 'vitest'
import { paiseOf } from '#domain/fee/money.ts'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [1, 'Rupees One Only'],
  [19, 'Rupees Nineteen Only'],
  [20, 'Rupees Twenty Only'],
  [99, 'Rupees Ninety Nine Only'],
  [100, 'Rupees One Hundred Only'],
  [101, 'Rupees One Hundred One Only'],
  [999, 'Rupees Nine Hundred Ninety Nine Only'],
  [1000, 'Rupees One Thousand Only'],
  [12_345, 'Rupees Twelve Thousand Three Hundred Forty Five Only'],
  [99_999, 'Rupees Ninety Nine Thousand Nine Hundred Ninety Nine Only'],
  [100_000, 'Rupees One Lakh Only'],
  [1_23_456, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six Only'],
  [1_00_00_000, 'Rupees One Crore Only'],
  [12_34_56_789, 'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine Only'],
  [150_00_00_000, 'Rupees One Hundred Fifty Crore Only'],
  [0.5, 'Rupees Zero and Fifty Paise Only'],
  [1234.05, 'Rupees One Thousand Two Hundred Thirty Four and Five Paise Only'],
] as const)('Rs %d', (rupees, words) => expect(amountInWords(paiseOf(rupees))).toBe(words))
