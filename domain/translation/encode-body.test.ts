import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setFine } from '#domain/desk/fees/entry-calls.ts'
import { encodeBody } from './encode-body.ts'

test.each([0, 1, 29, 57, 1_001, 1_23_456_78])(
  '%d paise are sent as rupees, and read as the same',
  (paise) => {
    const body = { instalment_id: 1, was: 0, fine: paise, reason: 'Late' }
    const sent = encodeBody(setFine, body)
    expect(sent).toEqual({ ...body, fine: paise / 100 })
    expect(z.decode(setFine.body, sent)).toEqual(body)
  },
)

test.each([-1, 0.5, Number.NaN])('%d paise are not sent', (fine) =>
  expect(() => encodeBody(setFine, { instalment_id: 1, was: 0, fine, reason: 'Late' })).toThrow(
    'Bad Request',
  ),
)
