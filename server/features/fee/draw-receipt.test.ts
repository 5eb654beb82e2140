import { expect, test } from 'vitest'
import { accentOf } from '#domain/look/accent.ts'
import { drawReceipt } from '#server/features/fee/draw-receipt.ts'
import type { ReceiptFacts } from '#server/features/fee/queries-receipt.ts'
import { edgeOf } from '#server/pdf/page.ts'
import { pagesOf } from '#server/pdf/testing.ts'

const facts: ReceiptFacts = {
  institute: 'Greenfield Public School',
  logo: null,
  accent: null,
  receiptNo: 'GR100021',
  code: '7KQM2F4T9XWBHR5C',
  paidOn: '2026-07-14',
  financialYear: '2026-2027',
  academicYear: '2026–27',
  method: 'UPI',
  student: 'Aarav Sharma',
  studentNo: 'GR1001',
  standard: 'Class 10',
  section: '10-A',
  parts: [{ number: 1, year: '2026–27', due: '2026-07-10', fee: 1_25_000, fine: 0 }],
  credit: 0,
  correctedOn: '',
  reversal: null,
  refunds: [],
}
const about = { logo: undefined, address: 'https://portal.example.org/receipt' }

test('the same facts make the same bytes [fee-19]', async () => {
  const [one, other] = [await drawReceipt({ ...about, facts }), await drawReceipt({ ...about, facts })]
  expect(one).toEqual(other)
})

test('the institute’s colour is that of its edge, readable on paper [desk-170]', async () => {
  const inColour = await drawReceipt({ ...about, facts: { ...facts, accent: '#ffd400' } })
  expect(inColour).not.toEqual(await drawReceipt({ ...about, facts }))
  expect(edgeOf('#ffd400')).toBe(accentOf('#ffd400', 'light').accent)
})

test.each([1, 7, 8, 15, 40])('all of %d instalments are on it, the code on the last page', async (count) => {
  const parts = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    year: index === 0 ? '2025–26' : '2026–27',
    due: '2026-04-10',
    fee: (index + 1) * 100,
    fine: 50,
  }))
  const pages = await pagesOf((await drawReceipt({ ...about, facts: { ...facts, parts } })).bytes)
  const words = pages.join('\n')
  for (const { number } of parts) expect(words).toContain(`Rs ${number}.50`)
  // Of another year than the payment.
  expect(words).toContain('1 (2025–26)')
  expect(pages.at(-1)).toContain('7KQM-2F4T-9XWB-HR5C')
  expect(pages.at(-1)).toContain('Total')
})

test('a long number of the receipt is whole, and big amounts do not overprint', async () => {
  const receiptNo = 'SXM/2026-27/BRANCH-NORTH/FEES/TERM-1/0000000001234'
  const big = {
    number: 12,
    year: 'Academic year 2025–2026',
    due: '2026-04-10',
    fee: 1_000_000_000_000,
    fine: 99_999_999_99,
  }
  const parts = Array.from({ length: 12 }, (_, index) => ({ ...big, number: index + 1 }))
  const pages = await pagesOf((await drawReceipt({ ...about, facts: { ...facts, receiptNo, parts } })).bytes)
  expect(pages[0]).toContain(receiptNo)
  // Where texts touch, they are read as one word.
  expect(
    pages.join(' ').match(/Rs 10,00,00,00,000 +Rs 9,99,99,999\.99 +Rs 10,09,99,99,999\.99/g),
  ).toHaveLength(12)
})

test('a reversal, a correction, refunds, credit and the parts of two years are on it', async () => {
  const parts = [
    { number: 4, year: '2025–26', due: '2026-03-10', fee: 50_000, fine: 0 },
    { number: 1, year: '2026–27', due: '2026-07-10', fee: 75_000, fine: 0 },
  ]
  const refunds = [
    { day: '2026-08-01', amount: 1_000, reason: 'Bus' },
    { day: '2026-08-03', amount: 2_000, reason: 'Bus' },
  ]
  const changed = {
    ...{ parts, refunds, credit: 20_000, correctedOn: '2026-07-30' },
    reversal: { day: '2026-08-09', reason: 'Cheque bounced' },
  }
  const [page = ''] = await pagesOf((await drawReceipt({ ...about, facts: { ...facts, ...changed } })).bytes)
  for (const words of [
    'Cancelled on 09-08-2026: Cheque bounced. It proves no payment.',
    'Corrected on 30-07-2026.',
    'Rs 30 of it were given back, on 01-08-2026, 03-08-2026.',
    'Rs 1,450',
    'Of it Rs 500 for 2025–26, Rs 950 for 2026–27',
  ])
    expect(page).toContain(words)
  expect(page).toMatch(/Credit +Rs 200/)
})

test('long names are cut to fit the page', async () => {
  const long = { ...facts, institute: 'Institute '.repeat(40), student: 'x'.repeat(300), method: '' }
  const [page = ''] = await pagesOf((await drawReceipt({ ...about, facts: long })).bytes)
  expect(page).toContain('…')
  expect(page).toContain('GR100021')
})

test('a name in Urdu has its letters, and a sign without a font is named', async () => {
  const drawn = await drawReceipt({ ...about, facts: { ...facts, student: 'عائشہ خان', section: '10-漢' } })
  const [page = ''] = await pagesOf(drawn.bytes)
  for (const sign of 'عائشہخان') expect(page).toContain(sign)
  expect(page).toContain('10-[U+6F22]')
  expect(drawn.unknownSigns).toEqual(['漢'])
})
