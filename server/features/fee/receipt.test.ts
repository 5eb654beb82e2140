import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showDay } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { type FeeCaller, feeCaller, type SentPayment } from '#server/features/fee/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { showReceiptCode } from '#server/pdf/receipt-code.ts'
import { pagesOf } from '#server/pdf/testing.ts'

let t: TestApp
let call: FeeCaller
let aarav: SignedIn
let payments: SentPayment[]
beforeAll(async () => {
  t = await createTestApp()
  call = feeCaller(t)
  aarav = await t.signedIn('9000000001')
  payments = (await call.feesOf(aarav)).p_install_li
})
afterAll(() => t.close())

/** The payment of two instalments. */
const double = () => payments.find(({ install_nos }) => install_nos === '1, 2') as SentPayment

const wordsOf = async (bytes: Buffer) => (await pagesOf(bytes)).join('\n')

describe('the receipt [fee-18]', () => {
  test('is a PDF with payer, receiver and amounts [fee-19]', async () => {
    const payment = double()
    const answer = await call.open(await call.linkOf(aarav, payment))
    expect(answer.headers['content-type']).toBe('application/pdf')
    const words = await wordsOf(answer.rawPayload)
    const [{ code }] = (await call.query('select code from fee_payment where receipt_no = $1', [
      payment.f_rec_no,
    ])) as [{ code: string }]
    for (const said of [
      'Greenfield Public School',
      payment.f_rec_no,
      showDay(payment.p_date),
      payment.financial_yr,
      'Aarav Sharma',
      aarav.student_display_id,
      'Class 10 · 10-A',
      'UPI',
      'Rs 12,250',
      showMoney(24_250_00),
      'Rupees Twenty Four Thousand Two Hundred Fifty Only',
      showReceiptCode(code),
      // The institute's own host, although it was asked at localhost.
      'http://school.localhost:3000/receipt',
    ])
      expect(words).toContain(said)
    // The first drawing of a process reads fonts and libraries.
  }, 120_000)

  test('is made once, even for several requests at a time, and has its number as name', async () => {
    const payment = payments[0] as SentPayment
    const links = await Promise.all(Array.from({ length: 6 }, () => call.linkOf(aarav, payment)))
    expect(new Set(links).size).toBe(1)
    expect(links[0]).toMatch(new RegExp(`/Receipt%20${payment.f_rec_no}\\.pdf$`))
    const files = await call.query('select id from file where name = $1', [`Receipt ${payment.f_rec_no}.pdf`])
    expect(files).toHaveLength(1)
    expect(await call.linkOf(aarav, payment)).toBe(links[0])
  })

  test('shows a name in Devanagari and Latin letters', async () => {
    const payment = payments[1] as SentPayment
    await call.query('update person set name = $2 where id = $1', [aarav.user_id, 'आरव Łukasz'])
    const words = await wordsOf((await call.open(await call.linkOf(aarav, payment))).rawPayload)
    expect(words.replaceAll(' ', '')).toContain('आरवŁukasz')
    await call.query('update person set name = $2 where id = $1', [aarav.user_id, 'Aarav Sharma'])
  })

  describe('has the address of the institute’s portal, whatever host the request names', () => {
    const wordsAt = async (host?: string) => {
      const payment = double()
      const { f_rec_no: number } = payment
      await call.query('update fee_payment set receipt_file_id = null where receipt_no = $1', [number])
      return wordsOf((await call.open(await call.linkOf(aarav, payment, host))).rawPayload)
    }
    const hostsOf = (sql: string) =>
      call.query(
        `with own as (select institute_id as id from institute_host where host = 'school.localhost') ${sql}`,
      )

    test('its main host, else the first', async () => {
      await hostsOf(`insert into institute_host (host, institute_id) select h, id from own,
        unnest(array['a.school.example', 'portal.school.example']) h`)
      expect(await wordsAt('evil.example')).toContain('https://a.school.example/receipt')
      await call.query(`update institute_host set is_main = true where host = 'portal.school.example'`)
      const words = await wordsAt('evil.example')
      expect(words).toContain('https://portal.school.example/receipt')
      expect(words).not.toContain('evil')
      await call.query(`delete from institute_host where host like '%.school.example'`)
    })

    test('without a host the address that the operator has set, and else only the page', async () => {
      const { config } = t.context
      await call.query(
        `update institute_host set host = 'summit2.localhost', institute_id = 3 where host = 'school.localhost'`,
      )
      config.PUBLIC_ADDRESS = 'https://schools.example'
      expect(await wordsAt('evil.example')).toContain('https://schools.example/receipt')
      delete config.PUBLIC_ADDRESS
      const words = await wordsAt('evil.example')
      expect(words).toMatch(/page of your portal, and type the code: +\/receipt/)
      expect(words).not.toMatch(/evil|https?:/)
      await call.query(
        `update institute_host set host = 'school.localhost', institute_id = $1 where host = 'summit2.localhost'`,
        [aarav.institute_id],
      )
    })
  })

  test('of another student, another year or no payment is not found', async () => {
    const diya = await t.signedIn('9000000002')
    const parent = await t.signedIn('9000000011')
    const riya = await t.signedIn('9000000021')
    const payment = double()
    expectNotFound(await call.askReceipt(diya, payment))
    expectNotFound(await call.askReceipt(diya, payment, aarav.student_id))
    expectNotFound(await call.askReceipt(parent, payment))
    expectNotFound(await call.askReceipt(riya, payment))
    expectNotFound(await call.askReceipt(aarav, { ...payment, financial_yr: '1999-2000' }))
    expectNotFound(await call.askReceipt(aarav, { ...payment, f_rec_no: 'GR1/2 %' }))
  })

  test('is given to the parent of the child', async () => {
    const meera = await t.signedIn('9000000011')
    const [payment] = (await call.feesOf(meera)).p_install_li
    expect(await call.linkOf(meera, payment as SentPayment)).toMatch(/^\/files\//)
  })

  test('is refused, with the reason, if the institute does not offer receipts [fee-18]', async () => {
    const karan = await t.signedIn('9000000044')
    const [payment] = (await call.feesOf(karan)).p_install_li
    expect(await call.askReceipt(karan, payment as SentPayment)).toEqual({
      status: 422,
      body: { statusCode: 422, message: 'Your institute does not offer fee receipts here.' },
    })
  })

  test('is made without a logo if the logo cannot be read', async () => {
    const [lost] = await call.query(
      `insert into file (institute_id, sha256, name, content_type, size, is_public)
       values ($1, repeat('0', 64), 'lost.png', 'image/png', 10, true) returning id`,
      [aarav.institute_id],
    )
    const [before] = await call.query('select logo_file_id as id from institute where id = $1', [
      aarav.institute_id,
    ])
    await call.query('update institute set logo_file_id = $2 where id = $1', [aarav.institute_id, lost.id])
    await call.query('update fee_payment set receipt_file_id = null where receipt_no = $1', [
      double().f_rec_no,
    ])
    const words = await wordsOf((await call.open(await call.linkOf(aarav, double()))).rawPayload)
    expect(words).toContain('Greenfield Public School')
    await call.query('update institute set logo_file_id = $2 where id = $1', [aarav.institute_id, before.id])
  })
})

describe('confirming a receipt by its code [fee-21]', () => {
  const codeOf = async (payment: SentPayment): Promise<string> => {
    const [found] = await call.query('select code from fee_payment where receipt_no = $1', [payment.f_rec_no])
    return found.code
  }

  test('anyone gets its facts, without the full name', async () => {
    const payment = double()
    const code = await codeOf(payment)
    const genuine = {
      status: 200,
      body: {
        statusCode: 200,
        message: 'OK',
        result: {
          institute_name: 'Greenfield Public School',
          logo_url: expect.stringMatching(/^\/files\/public\//),
          f_rec_no: payment.f_rec_no,
          p_date: payment.p_date,
          financial_yr: payment.financial_yr,
          student_name: 'Aarav S•••',
          p_amount: 24_250,
          cancelled_on: '',
          corrected_on: '',
          refunded_on: '',
          refund_amount: 0,
        },
      },
    }
    expect(await call.confirm(code)).toEqual(genuine)
    expect(await call.confirm(showReceiptCode(code).toLowerCase())).toEqual(genuine)
    expect(await call.confirm(code, 'school.localhost')).toEqual(genuine)
  })

  test('with one wrong sign, or at another institute’s address, it is not found', async () => {
    const code = await codeOf(double())
    for (let index = 0; index < code.length; index++) {
      const other = code[index] === '7' ? '8' : '7'
      expectNotFound(await call.confirm(code.slice(0, index) + other + code.slice(index + 1)))
    }
    expectNotFound(await call.confirm(code, 'coaching.localhost'))
    expectNotFound(await call.confirm('none'))
    expect((await call.confirm('x'.repeat(41))).status).toBe(400)
  })
})
