import * as z from 'zod'
import type { Call } from '#domain/call.ts'
import { ownedIds } from '#server/http/parts-guard.ts'
import type { Parts } from '#server/http/testing/parts.ts'

/** A field of a request, found from the call's schemas. */
export type Field = {
  part: 'params' | 'query' | 'body' | 'headers'
  /** From the part down to the value; `0` is any item of a list. */
  path: readonly string[]
  name: string
  /** JSON types that the schema accepts; paths, queries and headers carry them as text. */
  types: readonly string[]
  isId: boolean
}

type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
}

const found = new WeakMap<Call, readonly Field[]>()

/** Every field of a call, lists and objects within objects included. */
export function fieldsOf(call: Call): readonly Field[] {
  const fields = found.get(call) ?? findFields(call)
  found.set(call, fields)
  return fields
}

function findFields(call: Call): Field[] {
  return (['params', 'query', 'body', 'headers'] as const).flatMap((part) => {
    const schema = call[part]
    if (!schema) return []
    return leavesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema).map(
      ({ path, types, isFixed }) => {
        const field = describeField(part, path, types)
        // A fixed value is not an id.
        return isFixed ? { ...field, isId: false } : field
      },
    )
  })
}

export const idFieldsOf = (call: Call): readonly Field[] => fieldsOf(call).filter((field) => field.isId)

function describeField(part: Field['part'], path: readonly string[], types: readonly string[]): Field {
  const name = path.findLast((step) => step !== '0') ?? ''
  const isId = /(^|_)ids?(_array)?$|I[dD]s?(_array)?$|userid$/.test(name) || ownedIds[name] !== undefined
  return { part, path, name: `${part}.${path.join('.')}`, types, isId }
}

type Leaf = { path: string[]; types: string[]; isFixed: boolean }

function leavesOf(schema: JsonSchema): Leaf[] {
  const below = [schema, ...(schema.anyOf ?? [])]
  const inner = below.flatMap((one) => [
    ...Object.entries(one.properties ?? {}).flatMap(([name, child]) => under(name, leavesOf(child))),
    ...(one.items ? under('0', leavesOf(one.items)) : []),
  ])
  if (inner.length > 0) return inner
  const isFixed = schema.const !== undefined
  return [{ path: [], types: below.flatMap((one) => one.type ?? []), isFixed }]
}

function under(step: string, leaves: Leaf[]): Leaf[] {
  return leaves.map((leaf) => ({ ...leaf, path: [step, ...leaf.path] }))
}

/** A copy of a part of a request with another value in one field. */
export function withValue(part: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(part)) return [withValue(part[0], rest, value)]
  const known = (part ?? {}) as Record<string, unknown>
  return { ...known, [step]: withValue(known[step], rest, value) }
}

export function valueAt(part: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], part)
}

/** Whether the call's schema refuses a part that it accepts with the caller's own value. */
export function isRefused(call: Call, part: Field['part'], own: Parts, tried: Parts): boolean {
  if (part === 'headers') return false
  const schema = call[part]
  const accepts = (parts: Parts) => schema?.safeParse(asReceived(part, parts[part])).success
  return accepts(own) === true && accepts(tried) === false
}

function asReceived(part: Field['part'], value: unknown): unknown {
  if (part === 'body') return JSON.parse(JSON.stringify(value))
  const entries = Object.entries(value ?? {}).map(([name, one]) => [
    name,
    Array.isArray(one) ? one.map(decode) : decode(one),
  ])
  return Object.fromEntries(entries)
}

function decode(value: unknown): string {
  try {
    return decodeURIComponent(String(value))
  } catch {
    return String(value)
  }
}
