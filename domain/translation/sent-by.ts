import * as z from 'zod/mini'

/** The schema of a reply as it is sent, without codecs: for its description. */
export function sentBy(schema: z.ZodMiniType, within: readonly z.ZodMiniType[] = []): z.ZodMiniType {
  const inner = (one: unknown) => sentBy(one as z.ZodMiniType, [...within, schema])
  // A schema may contain itself.
  if (within.includes(schema)) return schema
  if (schema instanceof z.ZodMiniCodec) return inner(schema.def.in)
  if (schema instanceof z.ZodMiniArray) {
    const element = inner(schema.def.element)
    return element === schema.def.element ? schema : z.array(element)
  }
  if (schema instanceof z.ZodMiniOptional) {
    const value = inner(schema.def.innerType)
    return value === schema.def.innerType ? schema : z.optional(value)
  }
  if (!(schema instanceof z.ZodMiniObject)) return schema
  const fields = Object.entries(schema.shape as Record<string, z.ZodMiniType>)
  const sent = fields.map(([name, field]) => [name, inner(field)] as const)
  const isSame = sent.every(([name, field]) => field === schema.shape[name])
  return isSame ? schema : z.object(Object.fromEntries(sent))
}
