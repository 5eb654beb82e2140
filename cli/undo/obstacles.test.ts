import { describe, expect, test } from 'vitest'
import { prepareUndoing, school } from '#cli/undo/testing.ts'

const { run, query, load, into, undo, contents } = prepareUndoing()

describe('nothing is undone, and what was built on it is named', () => {
  const expectObstacle = async (number: number, line: string) => {
    const before = await contents()
    const { code, err } = await undo(number)
    expect(err).toContain(
      `Import ${number} of 2026-11-20 10:00 is not undone: something was built on it. Nothing was written.\n`,
    )
    expect(err).toContain(line)
    expect(code).toBe(1)
    expect(await contents()).toEqual(before)
  }

  test('a later import of the same', async () => {
    await load({ 'students.csv': 'id,name\nS1,Asha Verma\n' }, ...into())
    await load({ 'students.csv': 'id,name\nS1,Asha Varma\n' }, ...into())
    await expectObstacle(2, '  people: 1 (Asha Verma) was changed since by import 3\n')
    await undo(3)
    expect(await undo(2)).toMatchObject({ code: 0 })
  })

  test('rows that refer to new ones', async () => {
    await load({ 'students.csv': 'id,name\nS3,Meena\n' }, ...into())
    await load({ 'enrolments.csv': 'id,student,section,start_date\nE3,S3,A,2026-04-01\n' }, ...into())
    await expectObstacle(2, 'is used by 1 row of enrolments (Meena, A)\n')
  })

  test('a sign-in', async () => {
    await load({ 'students.csv': 'id,name,email\nS3,Meena,meena@example.org\n' }, ...into())
    await query(
      `insert into device (institute_id, person_id, key, last_seen_at) select institute_id, id, 'k', now() from person where source_id = 'S3'`,
    )
    await expectObstacle(2, '  people: 1 (Meena) has signed in since\n')
  })

  test('a payment, which is reversed instead', async () => {
    await load(
      {
        'fee-payments.csv':
          'id,receipt_no,student,year,paid_on,method,financial_year\nP1,R1,S1,Y26,2026-07-02,UPI,2026-2027\n',
        'fee-payment-parts.csv': 'payment,instalment,fee\nP1,F1,5000\n',
      },
      ...into(),
    )
    await expectObstacle(
      2,
      'fee-payments: 1 (R1) is an entry of the books, which is never erased: reverse payments with fee-reversals.csv',
    )
  })

  const paid = {
    'fee-payments.csv':
      'id,receipt_no,student,year,paid_on,method,financial_year\nP1,R1,S1,Y26,2026-07-02,UPI,2026-2027\n',
    'fee-payment-parts.csv': 'payment,instalment,fee\nP1,F1,5000\n',
  }
  const method = (word: string) => ({ 'fee-payments.csv': `id,method\nP1,${word}\n` })

  test('a later correction of a payment', async () => {
    await load(paid, ...into())
    await load(method('Cash'), ...into())
    await load(method('Card'), ...into())
    await expectObstacle(3, 'fee-payments: 1 (R1) was changed since by import 4\n')
    await undo(4)
    expect(await undo(3)).toMatchObject({ code: 0 })
    expect(await query('select method from fee_payment')).toEqual([{ method: 'UPI' }])
  })

  test('a correction of a receipt that was handed out', async () => {
    await load(paid, ...into())
    await query(`with f as (insert into file (institute_id, sha256, name, content_type, size)
      select institute_id, 'x', 'r.pdf', 'application/pdf', 1 from person limit 1 returning id)
      update fee_payment set receipt_file_id = f.id from f`)
    await load(method('Cash'), ...into())
    await expectObstacle(
      3,
      'fee-payments: 1 (R1) is on a receipt that was handed out: correct what is wrong by another import\n',
    )
  })

  test('what has taken the place since', async () => {
    const instalment = school['fee-instalments.csv']
    await load({ 'fee-instalments.csv': 'id,removed\nF1,yes\n' }, ...into())
    await load({ 'fee-instalments.csv': instalment }, ...into())
    const { code, err } = await undo(2)
    expect(err).toMatch(
      /^Import 2 is not undone, because something else has taken the place of what was \(fee_instalment: Key .*F1.*\)\. Nothing was written\.\n$/,
    )
    expect(code).toBe(1)
  })

  test.each([
    ['an unknown number', ['--undo', '9'], 1, 'There is no import 9 of institute'],
    ['no number', ['--undo', 'last'], 2, 'takes the number of an import'],
  ])('%s', async (_, argv, code, message) => {
    const result = await run(...argv, ...into())
    expect(result.err).toContain(message)
    expect(result.code).toBe(code)
  })

  test('an institute that is not named, and one that is not there', async () => {
    expect(await run('--undo', '1')).toMatchObject({ code: 2, err: expect.stringContaining('--institute') })
    expect(await run('--undo', '1', '--institute', '99')).toMatchObject({
      code: 1,
      err: 'There is no institute 99.\n',
    })
  })

  test('an import that is undone already, and one that is too old', async () => {
    await load({ 'students.csv': 'id,name\nS1,Asha Verma\n' }, ...into())
    await undo(2)
    expect((await undo(2)).err).toBe('Import 2 is undone already.\n')
    await query('delete from import_image')
    expect((await undo(1)).err).toContain('Import 1 is older than 30 days')
  })
})
