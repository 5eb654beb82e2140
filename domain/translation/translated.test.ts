import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sentBy } from './sent-by.ts'
import { field, orElse, translated, yesNo } from './translated.ts'

const child = translated({ isAway: field('is_away', z.enum(['Y', 'N']), yesNo) })
const parent = translated({
  name: field('n', z.string().check(z.minLength(1))),
  note: field('remark', z.optional(z.string()), orElse(z.string(), '')),
  children: field('child_li', z.array(child)),
})

test('decodes and encodes an object with the objects in it', () => {
  const sent: z.input<typeof parent> = { n: 'Meera', remark: '', child_li: [{ is_away: 'Y' }] }
  const own = { name: 'Meera', note: '', children: [{ isAway: true }] }
  expect(z.decode(parent, sent)).toEqual(own)
  expect(z.encode(parent, own)).toEqual(sent)
  expect(z.decode(parent, { n: 'Meera', child_li: [] }).note).toBe('')
})

test('only listed fields are encoded, in their order', () => {
  const own = { secret: 'x', isAway: false, children: [], note: '', name: 'Meera' }
  expect(JSON.stringify(z.encode(parent, own))).toBe('{"n":"Meera","remark":"","child_li":[]}')
})

test('a value that the call does not allow is refused at both ends', () => {
  expect(z.safeDecode(parent, { n: '', child_li: [] }).success).toBe(false)
  expect(z.safeEncode(parent, { name: '', note: '', children: [] }).success).toBe(false)
})

test('has the schema of its decoded object, and of what is sent', () => {
  expect(z.safeParse(parent.own, { name: 'Meera', note: '', children: [{ isAway: true }] }).success).toBe(
    true,
  )
  expect(z.safeParse(parent.own, { name: 'Meera', note: '', children: [{ isAway: 'Y' }] }).success).toBe(
    false,
  )
  expect(z.toJSONSchema(sentBy(z.object({ result: z.optional(parent) })))).toEqual(
    z.toJSONSchema(
      z.object({
        result: z.optional(
          z.object({
            n: z.string().check(z.minLength(1)),
            remark: z.optional(z.string()),
            child_li: z.array(z.object({ is_away: z.enum(['Y', 'N']) })),
          }),
        ),
      }),
    ),
  )
})
