import { describe, expect, test } from 'vitest'
import { base, prepareRecords, type Tables } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const instalments = `id,student,year,number,due_date,section,fee,tax,discount,fine,bad_debt
F1,S1,2026,1,2026-06-10,10A,5000,0,0,100,0
F2,S1,2026,2,2026-09-10,10A,5000,0,0,0,1000
F3,S2,2026,1,2026-06-10,10A,5000,0,0,0,0
`
const head = 'id,student,year,receipt_no,paid_on,method,financial_year,amount,credit\n'
const paymentOf = (id: string, amount: string, credit = '0', student = 'S1') =>
  `${id},${student},2026,R-${id},2026-06-05,UPI,2026-2027,${amount},${credit}\n`
const payments = (...lines: string[]) => head + lines.join('')
const parts = (...lines: string[]) =>
  `payment,instalment,fee,fine\n${lines.map((line) => `${line}\n`).join('')}`
const right: Tables = { 'fee-instalments': instalments }
const paid: Tables = {
  ...right,
  'fee-payments': payments(paymentOf('P1', '6000', '900')),
  'fee-payment-parts': parts('P1,F1,5000,100'),
}
const refunds = (...lines: string[]) =>
  `id,payment,instalment,fee,fine,credit,refunded_on,reason\n${lines.map((line) => `${line}\n`).join('')}`
const reversals = (...lines: string[]) =>
  `payment,reversed_on,reason\n${lines.map((line) => `${line}\n`).join('')}`

test('payments with credit, reversals and refunds are exported and imported again [fee-13]', async () => {
  await records.expectRound({
    ...right,
    'fee-payments': payments(
      paymentOf('P1', '6000', '900'),
      paymentOf('P2', '', '0'),
      paymentOf('P3', '2000', '0'),
      paymentOf('P4', '3000', '0'),
    ),
    // What was given back of the first instalment was paid again; what bounced for the second too.
    'fee-payment-parts': parts('P1,F1,5000,100', 'P2,F2,4000,0', 'P3,F1,2000,0', 'P4,F2,3000,0'),
    'fee-reversals': reversals('P2,2026-06-08,Cheque bounced'),
    'fee-refunds': refunds(
      'U1,P1,F1,2000,0,0,2026-06-08,Left the bus',
      'U2,P1,,0,0,400,2026-06-09,Asked for it',
    ),
  })
})

describe('sums that cannot be are faults [fee-14]', () => {
  const left = (what: string, amount: string) =>
    `is more than what is left of the ${what}, which is Rs ${amount}: what was paid too much is the credit of the payment`
  const cases: [name: string, wrong: Tables, faults: string[]][] = [
    [
      'a part for the instalment of another student',
      { 'fee-payments': payments(paymentOf('P2', '')), 'fee-payment-parts': parts('P2,F3,10,0') },
      ['fee-payment-parts.csv:2: instalment: is of another student than the payment'],
    ],
    [
      'a part beyond the fee, beside what was written off',
      { 'fee-payments': payments(paymentOf('P2', '')), 'fee-payment-parts': parts('P2,F2,4000.01,0') },
      [`fee-payment-parts.csv:2: fee: ${left('fee of the instalment', '4000.00')}`],
    ],
    [
      'a part beyond the fine',
      { 'fee-payments': payments(paymentOf('P2', '')), 'fee-payment-parts': parts('P2,F2,1,1') },
      [`fee-payment-parts.csv:2: fine: ${left('fine', '0.00')}`],
    ],
    [
      'what was paid already',
      { 'fee-payments': payments(paymentOf('P2', '')), 'fee-payment-parts': parts('P2,F1,1,0') },
      [`fee-payment-parts.csv:2: fee: ${left('fee of the instalment', '0.00')}`],
    ],
    [
      'five crores for twelve thousand',
      { 'fee-payments': payments(paymentOf('P2', '')), 'fee-payment-parts': parts('P2,F2,50000000,0') },
      [`fee-payment-parts.csv:2: fee: ${left('fee of the instalment', '4000.00')}`],
    ],
    [
      'five crores as credit',
      { 'fee-payments': payments(paymentOf('P2', '', '50000000')) },
      ['fee-payments.csv:2: credit: is more than all fees of the student: is it a typing error?'],
    ],
    [
      'parts that do not add up',
      { 'fee-payments': payments(paymentOf('P2', '4000', '10')), 'fee-payment-parts': parts('P2,F2,3900,0') },
      [
        'fee-payment-parts.csv:2: fee: with the other parts and the credit is Rs 3910.00, but the amount of the payment is Rs 4000.00',
      ],
    ],
    [
      'an amount that is no longer that of the parts',
      { 'fee-payments': payments(paymentOf('P1', '7000', '900')) },
      ['fee-payments.csv:2: amount: is Rs 7000.00, but its parts and the credit are Rs 6000.00'],
    ],
    [
      'a credit beyond the amount',
      { 'fee-payments': payments(paymentOf('P2', '10', '11')) },
      ['fee-payments.csv:2: credit: is more than the amount of the payment'],
    ],
    [
      'a payment of the year that comes',
      { 'fee-payments': payments(paymentOf('P2', '').replace('2026-06-05', '2027-06-05')) },
      ['fee-payments.csv:2: paid_on: is in the future'],
    ],
    [
      'a financial year that is none',
      { 'fee-payments': payments(paymentOf('P2', '').replace('2026-2027', 'banana')) },
      ['fee-payments.csv:2: financial_year: is not a financial year: write it as 2026-2027'],
    ],
    [
      'a write-off beyond the fee',
      {
        'fee-instalments':
          'id,student,year,number,due_date,fee,bad_debt\nF4,S1,2026,4,2026-09-10,5000,9000\n',
      },
      ['fee-instalments.csv:2: bad_debt: is more than the fee with tax, after the discount'],
    ],
    [
      'a write-off of what was paid',
      { 'fee-instalments': 'id,bad_debt\nF1,1\n' },
      [
        'fee-instalments.csv:2: fee: with tax, discount and bad debt leaves Rs 4999.00, but Rs 5000.00 was paid: change the payment or give it back first',
      ],
    ],
    [
      'a discount on what was paid',
      { 'fee-instalments': 'id,discount\nF1,5000\n' },
      [
        'fee-instalments.csv:2: fee: with tax, discount and bad debt leaves Rs 0.00, but Rs 5000.00 was paid: change the payment or give it back first',
      ],
    ],
    [
      'a fine below what was paid of it',
      { 'fee-instalments': 'id,fine\nF1,99\n' },
      [
        'fee-instalments.csv:2: fine: is less than what was paid of it: change the payment or give it back first',
      ],
    ],
    [
      'more given back than was paid',
      { 'fee-refunds': refunds('U1,P1,F1,5000.01,0,0,2026-06-08,x', 'U2,P1,F2,1,0,0,2026-06-08,x') },
      [
        'fee-refunds.csv:2: fee: or the fine is more than the payment brought for the instalment, with what was given back before',
        'fee-refunds.csv:3: fee: or the fine is more than the payment brought for the instalment, with what was given back before',
      ],
    ],
    [
      'more credit given back than there was',
      { 'fee-refunds': refunds('U1,P1,,0,0,900.01,2026-06-08,x') },
      ['fee-refunds.csv:2: credit: is more than the credit of the payment, with what was given back before'],
    ],
    [
      'a fee given back without its instalment, before the payment, and in the future',
      {
        'fee-refunds': refunds(
          'U1,P1,,1,0,0,2026-06-08,x',
          'U2,P1,,0,0,1,2026-06-04,x',
          'U3,P1,,0,0,1,2026-06-21,x',
        ),
      },
      [
        'fee-refunds.csv:2: instalment: is empty, but fee or fine is not',
        'fee-refunds.csv:3: refunded_on: is before the payment',
        'fee-refunds.csv:4: refunded_on: is in the future',
      ],
    ],
    [
      'what was reversed given back',
      {
        'fee-reversals': reversals('P1,2026-06-08,Cheque bounced'),
        'fee-refunds': refunds('U1,P1,,0,0,1,2026-06-08,x'),
      },
      ['fee-refunds.csv:2: payment: was reversed: nothing of it can be given back'],
    ],
    [
      'the removal of a payment, a reversal, a refund',
      {
        'fee-payments': 'id,removed\nP1,yes\n',
        'fee-reversals': 'payment,removed\nP1,yes\n',
        'fee-refunds': 'id,removed\nU1,yes\n',
      },
      [
        'fee-payments.csv:2: removed: a payment stays, because its receipt was given out: write it into fee-reversals.csv, with day and reason',
        'fee-reversals.csv:2: removed: a reversal is an entry and stays: enter the payment again, with a receipt number of its own',
        'fee-refunds.csv:2: removed: a refund is an entry and stays: set its amounts to 0, with the reason',
      ],
    ],
  ]
  test.each(cases)('%s', async (_, wrong, faults) => {
    expect(await records.faultsIn(paid, wrong)).toEqual(faults)
  })

  test('public case 16: 7,000 paid on 5,000; 9,000 written off of 5,000', async () => {
    expect(
      await records.faultsIn(
        {},
        {
          'fee-instalments':
            'id,student,year,number,due_date,section,fee,tax,discount,bad_debt\nF1,S1,2026,1,2026-12-10,10A,5000,0,0,0\nF3,S1,2026,3,2026-12-21,10A,5000,0,0,9000\n',
          'fee-payments':
            'id,student,year,receipt_no,paid_on,method,financial_year\nP1,S1,2026,RB-1,2026-06-01,UPI,2026-2027\n',
          'fee-payment-parts': parts('P1,F1,7000,0'),
        },
      ),
    ).toEqual([
      'fee-instalments.csv:3: bad_debt: is more than the fee with tax, after the discount',
      `fee-payment-parts.csv:2: fee: ${left('fee of the instalment', '5000.00')}`,
    ])
  })
})

describe('what is stored', () => {
  test('before these rules changes nothing, and is no fault', async () => {
    await records.loadRight({ ...base, ...paid })
    await records.query(`update fee_payment_part set fee_paise = 900000`)
    const tables = {
      ...paid,
      'fee-payments': payments(paymentOf('P1', '', '900')),
      'fee-payment-parts': parts('P1,F1,9000,100'),
    }
    expect(await records.loadRight(tables)).toEqual({ 'fee-payments': { added: 0, changed: 1, ended: 0 } })
  })

  test('a part of another student is refused by the database too', async () => {
    await records.loadRight({ ...base, ...paid })
    const ids = `(select id from fee_instalment where source_id = 'F3')`
    await expect(
      records.query(`insert into fee_payment_part (institute_id, payment_id, instalment_id, fee_paise)
        select 1, id, ${ids}, 1 from fee_payment`),
    ).rejects.toThrow(/two students/)
    await expect(
      records.query('update fee_payment set student_id = (select max(id) from student)'),
    ).rejects.toThrow(/parts of another student/)
    await expect(
      records.query(`update fee_instalment set number = 9, student_id = (select max(id) from student)
        where source_id = 'F1'`),
    ).rejects.toThrow(/parts of another student/)
  })

  test('a discount after the payment and the credit that it makes come in together', async () => {
    await records.loadRight({ ...base, ...paid })
    await records.loadRight({
      'fee-instalments': 'id,discount\nF1,1000\n',
      'fee-payments': 'id,credit\nP1,1900\n',
      'fee-payment-parts': parts('P1,F1,4000,100'),
    })
  })

  test('number and student of a receipt that was handed out stay [fee-20]', async () => {
    await records.loadRight({ ...base, ...paid })
    await records.query(`with f as (insert into file (institute_id, sha256, name, content_type, size)
        values (1, 'x', 'r.pdf', 'application/pdf', 1) returning id)
      update fee_payment set receipt_file_id = f.id from f`)
    const change = { 'fee-payments': 'id,receipt_no,financial_year\nP1,R-9,2025-2026\n' }
    const why = 'cannot change after the receipt was handed out: reverse the payment, and enter it again'
    const { findings } = await records.load(change)
    expect(findings.faults.map(({ column, problem }) => `${column} ${problem}`)).toEqual([
      `financial_year ${why}`,
      `receipt_no ${why}`,
    ])
    // A correction of anything else makes another receipt, which keeps the number.
    await records.loadRight({ 'fee-payments': 'id,method\nP1,Cash\n' })
    expect((await records.query('select receipt_file_id, corrections from fee_payment')).rows).toEqual([
      { receipt_file_id: null, corrections: 1 },
    ])
    expect((await records.load(change)).findings.faultCount).toBe(2)
  })
})
