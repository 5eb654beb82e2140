import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPayment } from '#domain/fee/split-payment.ts'

const due = (id: number, dueDay: string, feeDue: number, fineDue = 0) => ({
  id,
  dueDay,
  number: id,
  feeDue,
  fineDue,
})

test('the oldest is paid first, fee before fine, and the rest is a credit [desk-53]', () => {
  const dues = [due(2, '2026-11-13', 1000, 150), due(1, '2026-09-16', 500)]
  expect(splitPayment(dues, 600)).toEqual({
    parts: [
      { id: 1, fee: 500, fine: 0 },
      { id: 2, fee: 100, fine: 0 },
    ],
    credit: 0,
  })
  expect(splitPayment(dues, 2000)).toEqual({
    parts: [
      { id: 1, fee: 500, fine: 0 },
      { id: 2, fee: 1000, fine: 150 },
    ],
    credit: 350,
  })
  expect(splitPayment(dues, 0)).toEqual({ parts: [], credit: 0 })
})

test('no paisa is lost, and no instalment gets more than is left [desk-53]', () => {
  const paise = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(paise, paise), { maxLength: 12 }), paise, (list, amount) => {
      const dues = list.map(([fee, fine], index) => due(index, `2026-0${1 + (index % 9)}-10`, fee, fine))
      const { parts, credit } = splitPayment(dues, amount)
      const sum = parts.reduce((total, { fee, fine }) => total + fee + fine, 0)
      expect(sum + credit).toBe(amount)
      expect(credit).toBeGreaterThanOrEqual(0)
      for (const { id, fee, fine } of parts) {
        expect(fee).toBeLessThanOrEqual(dues[id]?.feeDue ?? -1)
        expect(fine).toBeLessThanOrEqual(dues[id]?.fineDue ?? -1)
      }
    }),
  )
})
