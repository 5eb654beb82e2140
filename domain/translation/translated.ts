import * as z from 'zod/mini'

type Whole = Readonly<Record<string, unknown>>

/** A value as it is sent, and in our code; `whole` is the object that it is in. */
type Conversion<Sent, Own> = {
  readonly own: z.ZodMiniType<Own>
  readonly decode: (sent: Sent, whole: Whole) => Own
  readonly encode: (own: Own, whole: Whole) => Sent
}

type Field<Name extends string = string, Sent extends z.ZodMiniType = z.ZodMiniType, Own = unknown> = {
  readonly name: Name
  readonly sent: Sent
  readonly own: z.ZodMiniType<Own>
  readonly conversion: Conversion<unknown, unknown> | undefined
}

/**
 * A field of an object in a call.
 * @param name in the call
 * @param conversion without one its value is the same in our code
 */
export function field<Name extends string, Sent extends z.ZodMiniType>(
  name: Name,
  sent: Sent,
): Field<Name, Sent, z.output<Sent>>
export function field<Name extends string, Sent extends z.ZodMiniType, Own>(
  name: Name,
  sent: Sent,
  conversion: Conversion<z.output<Sent>, Own>,
): Field<Name, Sent, Own>
export function field(name: string, sent: z.ZodMiniType, conversion?: Conversion<unknown, unknown>): Field {
  return { name, sent, own: conversion?.own ?? ownOf(sent), conversion }
}

type Fields = Record<string, Field>
type SentShape<F extends Fields> = { [K in keyof F as F[K]['name']]: F[K]['sent'] }
type OwnShape<F extends Fields> = { [K in keyof F]: F[K]['own'] }
type Own<F extends Fields> = z.output<z.ZodMiniObject<OwnShape<F>>>

/**
 * An object of a call, described once for both ends: the keys are our words, the fields say how each is sent. It is sent in
 * the order of the fields. What our own code encodes is checked as it is sent, not before.
 * @returns a codec; `own` is the schema of the decoded object, such as for rows
 */
export function translated<F extends Fields>(fields: F) {
  const list = Object.entries(fields)
  const sent = z.object(Object.fromEntries(list.map(([, field]) => [field.name, field.sent])))
  const own = z.object(Object.fromEntries(list.map(([key, field]) => [key, field.own])))
  const codec = z.codec(sent, z.any(), {
    decode: (from) => {
      const to: Record<string, unknown> = {}
      for (const [key, { name, conversion }] of list)
        to[key] = conversion ? conversion.decode(from[name], from) : from[name]
      return to
    },
    encode: (from: Record<string, unknown>) => {
      const to: Record<string, unknown> = {}
      for (const [key, { name, conversion }] of list)
        to[name] = conversion ? conversion.encode(from[key], from) : from[key]
      return to
    },
  })
  return Object.assign(codec, { own }) as unknown as z.ZodMiniCodec<
    z.ZodMiniObject<SentShape<F>>,
    z.ZodMiniType<Own<F>, Own<F>>
  > & { readonly own: z.ZodMiniObject<OwnShape<F>> }
}

/** What a schema of a call is after decoding. */
function ownOf(sent: z.ZodMiniType): z.ZodMiniType {
  if (sent instanceof z.ZodMiniArray) return z.array(ownOf(sent.def.element as z.ZodMiniType))
  return 'own' in sent ? (sent.own as z.ZodMiniType) : sent
}

/** A field that other back ends leave out. */
export const orElse = <Value>(
  own: z.ZodMiniType<Value>,
  value: Value,
): Conversion<Value | undefined, Value> => ({
  own,
  decode: (sent) => sent ?? value,
  encode: (one) => one,
})

/** `Y` or `N`. */
export const yesNo: Conversion<'Y' | 'N', boolean> = {
  own: z.boolean(),
  decode: (sent) => sent === 'Y',
  encode: (own) => (own ? 'Y' : 'N'),
}
