import { describe, expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const { load, inbox, work, setClock } = prepareNews()

describe('what is done is no news any more [news-51]', () => {
  const instalment = {
    'fee-instalments': `id,student,year,number,due_date,fee\nF1,asha,2026,1,2026-06-14,1000\n`,
  }
  const payment = (id: string, amount: number) => ({
    'fee-payments': `id,student,year,receipt_no,paid_on,method,financial_year,amount\n${id},asha,2026,R-${id},2026-06-25,UPI,2026-2027,${amount}\n`,
    'fee-payment-parts': `payment,instalment,fee\n${id},F1,${amount}\n`,
  })

  test('fees that are paid leave, also long after they were due; a part of them does not', async () => {
    await load(instalment)
    expect(await inbox('feeOverdue')).toHaveLength(2)
    setClock('2026-06-25T10:00:00+05:30')
    await load(payment('P1', 400))
    expect(await inbox('feeOverdue')).toHaveLength(2)
    await load(payment('P2', 600))
    expect(await inbox('feeOverdue')).toEqual([])
    expect(await inbox('payment')).toHaveLength(4)
  })

  test('a payment that is reversed is no news; that the fees are due again is seen on the screen', async () => {
    await load(instalment)
    await load({
      ...payment('P1', 1000),
      'fee-payments': payment('P1', 1000)['fee-payments'].replace('06-25', '06-15'),
    })
    expect(await inbox()).toHaveLength(2)
    await load({ 'fee-reversals': 'payment,reversed_on,reason\nP1,2026-06-15,Bounced\n' })
    await work()
    expect(await inbox()).toEqual([])
  })

  test('homework that is submitted leaves, and is there again if that is taken back while it is due', async () => {
    setClock('2026-06-15T18:00:00+05:30')
    await load({
      assignments:
        'id,section,subject,title,opens_at,ends_at\nA1,10B,maths,Set 4,2026-06-15 09:00,2026-06-16 20:00\n',
    })
    expect(await inbox()).toHaveLength(2)
    const submitted = (status: string) => ({
      submissions: `assignment,student,status,submitted_at\nA1,tara,${status}\n`,
    })
    await load(submitted('Submitted,2026-06-15 18:30'))
    expect(await inbox()).toEqual([])
    await load(submitted('Draft,'))
    expect(await inbox()).toEqual([
      'Tara: New homework in Mathematics, due 16-06-2026: Set 4',
      'Tara: Homework in Mathematics is due 16-06-2026: Set 4',
    ])
  })
})
