import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import {
  type Field,
  fieldsOf,
  idFieldsOf,
  isRefused,
  valueAt,
  withValue,
} from '#server/http/testing/fields.ts'
import type { Parts } from '#server/http/testing/parts.ts'
import { validRequest } from '#server/http/testing/requests.ts'

/**
 * Whether the id is malformed, or another person's; `own` is one that the caller may use, or no number at
 * all.
 */
export type Kind = 'malformed' | 'foreign' | 'own'
export type Try = { what: string; parts: Parts; kind: Kind }

/** An unused id: a foreign one must get the same reply. */
export const unknownId = 999_999_999

const noNumbers = 'abc 1e3 -1 0 1.5 9999999999999999999 null undefined NaN'.split(' ')
/**
 * Of the things of a victim each field is tried with every third (in a short run every twelfth), the next ones at the next call; `FOREIGN_IDS=1` tries
 * all of them everywhere.
 */
const everyOf = Number(process.env.FOREIGN_IDS ?? (process.env.SHORT_RUN ? 12 : 3))
/** As written in an address; the first is empty. */
const encoded =
  ' |%20|%09|1%2F2|1%5C2|%2e%2e%2f|..%2f..%2f1|1%00|%00|1%2500|%ff|%|%EF%BC%91|1;2|1%27--|%252e%252e%252f'.split(
    '|',
  )
const long = ['9'.repeat(400), '1'.repeat(5000)]
const noIds = [
  'abc',
  '',
  '1',
  '1/2',
  '../',
  '1\u0000',
  '9'.repeat(5000),
  -1,
  0,
  1.5,
  1e21,
  true,
  [],
  [1],
  {},
  { id: 1 },
]

/** A number in every notation that JavaScript would read, and with something behind it. */
function writtenOtherwise(id: number): string[] {
  const [hex, binary] = [id.toString(16), id.toString(2)]
  return `0x${hex} 0b${binary} ${id}.0 ${id}e0 %20${id} %2B${id} ${id}%2F ${id}%0A ${id},${unknownId}`.split(
    ' ',
  )
}

/**
 * How much a caller tries. Malformed values are refused before ownership is checked, so one caller tries all
 * of them; a caller without a session is refused before the ids are read. `all`: every malformed value, and
 * every id of every victim. `most`: the same without what one call of each kind tries for all (`isExampleOf`), and with a
 * share of the victims' things (`everyOf`).
 * `some`: the id of the same field in the request of each victim, and the ids of the first victim. `few`: the
 * first victim's id of the same field.
 */
export type Depth = 'all' | 'most' | 'some' | 'few'

/** The tries of one caller with the ids of others: one field at a time, then all of the victim's request. */
export function triesOf(call: Call, me: Caller, victims: readonly Caller[], depth: Depth): Try[] {
  const own = validRequest(call, me)
  const fields = idFieldsOf(call)
  const triesMost = depth === 'all' || depth === 'most'
  const single = fields.flatMap((field) => {
    const put = (kind: Kind) => (value: unknown) => ({
      what: `${field.name} = ${JSON.stringify(value).slice(0, 60)}`,
      parts: { ...own, [field.part]: withValue(own[field.part], field.path, value) },
      kind: isNumber(field) ? kind : ('own' as const),
    })
    const foreign = foreignValues(call, field, me, victims, depth).map(put('foreign'))
    const malformed = malformedValues(call, field, me).map(put('malformed'))
    const isExample = isExampleOf(call, field, own)
    if (depth === 'all' || (depth === 'most' && isExample)) return [...foreign, ...malformed]
    const one = malformed.slice(0, 1)
    if (field.part === 'headers' && !isExample)
      return depth === 'most' ? [...foreign.slice(0, 1), ...one] : []
    if (depth !== 'most') return foreign
    const last = malformed.slice(-1)
    const accepted = malformed.slice(1, -1).filter(({ parts }) => !isRefused(call, field.part, own, parts))
    return [...foreign, ...one, ...accepted, ...last]
  })
  const whole = victims.map((victim): Try => {
    const theirs = validRequest(call, victim)
    const parts =
      call.access === 'open' ? { ...theirs, ...(own.body && { body: mixed(theirs.body, own.body) }) } : theirs
    const differs = fields.some((field) => isNumber(field) && valueIn(parts, field) !== valueIn(own, field))
    return { what: `all ids of ${victim.phone}`, parts, kind: differs ? 'foreign' : 'own' }
  })
  const headers = { 'x-prod-inst-id': me.institute, 'x-prod-user-id': me.personId }
  const plain: Try[] = [{ what: 'his own', parts: own, kind: 'own' }]
  if (triesMost) plain.push({ what: 'his own, with headers', parts: { ...own, headers }, kind: 'own' })
  return [...plain, ...single, ...whole]
}

/**
 * Whether a call tries every value of a field. One guard reads the headers of all calls: one call of each access
 * does, and those that need them. What a call's schema refuses is 400 for all calls: one of each part does.
 */
function isExampleOf(call: Call, { part }: Field, own: Parts): boolean {
  const isAlike = (each: Call) =>
    part === 'headers'
      ? each.access === call.access
      : each.access === 'student' && idFieldsOf(each).some((field) => field.part === part)
  return call === allCalls.find(isAlike) || (part === 'headers' && own.headers !== undefined)
}

/** The victim's ids with the caller's own texts: an attacker who knows ids but no password. */
function mixed(theirs: Parts['body'] = {}, own: Parts['body'] = {}): Record<string, unknown> {
  const ids = Object.entries(theirs).filter(([, value]) => typeof value === 'number')
  return { ...own, ...Object.fromEntries(ids) }
}

/**
 * The victim's value of the same field, and other ids of the victim: none of them may be the caller's own.
 */
function foreignValues(
  call: Call,
  field: Field,
  me: Caller,
  victims: readonly Caller[],
  depth: Depth,
): unknown[] {
  // A filter, where -1 means all: a foreign id may equal one of one's own.
  if (isFilter(call, field, me) || isShared(field)) return [unknownId]
  const mine = [...numbersOf(me), ...Object.values(me.questions)]
  const first = allCalls.indexOf(call) + fieldsOf(call).findIndex(({ name }) => name === field.name)
  const someOf = (one: Caller) => [
    ...identityOf(one),
    ...Object.values(one.things).filter((_, index) => (index + first) % everyOf === 0),
  ]
  const numbers = { all: numbersOf, most: someOf, some: identityOf, few: () => [] }[depth]
  const values = victims.flatMap((victim, index) =>
    index > 0 && depth === 'few'
      ? []
      : [
          valueIn(validRequest(call, victim), field),
          ...(index === 0 || depth === 'all' || depth === 'most' ? numbers(victim) : []),
        ],
  )
  return [...new Set([...values, unknownId])].filter(
    (value) =>
      value !== undefined &&
      value !== null &&
      !mine.includes(Number(value)) &&
      !isWord(value, call, field, me),
  )
}

function malformedValues(call: Call, field: Field, me: Caller): unknown[] {
  const id = me.institute
  if (field.part === 'body') {
    return [...noIds.filter((value) => !isWord(value, call, field, me)), [id, unknownId]]
  }
  // Clients send no more than these.
  if (field.part === 'headers') return [...noNumbers, `${id}, ${unknownId}`]
  const texts = [...noNumbers, ...encoded, ...writtenOtherwise(id), ...long]
  return field.part === 'query' ? [...texts, [String(id), String(unknownId)]] : texts
}

/** Classmates have the same questions. */
const isShared = (field: Field) => field.path[0] === 'question_ids'
const isNumber = ({ part, types }: Field) =>
  part === 'params' || part === 'headers' || types.includes('number') || types.includes('integer')
const valueIn = (parts: Parts, field: Field) => valueAt(parts[field.part], field.path)
const isFilter = (call: Call, field: Field, me: Caller) => valueIn(validRequest(call, me), field) === -1
/** 0 means none, and -1 all, where the portal sends it. */
const isWord = (value: unknown, call: Call, field: Field, me: Caller) =>
  (value === 0 || value === -1) && valueIn(validRequest(call, me), field) === value
const identityOf = (one: Caller) => [one.institute, one.student, one.user, one.personId, one.userType]
const numbersOf = (one: Caller) => [...identityOf(one), ...Object.values(one.things)]
