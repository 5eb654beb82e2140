import * as z from 'zod'
import { deleteRecords, getRecords, putFile, putRecords, refusedRows } from '#domain/admin/calls.ts'
import type { Call } from '#domain/call.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { allFields, type Kind, keyFields } from '#server/records/kind.ts'
import { typeOf } from '#server/records/stage.ts'

type Json = { [name: string]: unknown }
type Paths = { [path: string]: { [method: string]: Json } }
type Described = { paths?: Paths; components?: { schemas?: Json } }

const pathOf = (call: Call) => call.path.replaceAll(/:(\w+)/g, '{$1}')
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Describes the calls of records once for each kind, with its fields, and bodies that have no schema of a call. */
export function describeRecords(description: Json): Json {
  const { paths = {}, components = {} } = description as Described
  const generic = pathOf(putRecords)
  const { [generic]: ofRecords = {}, ...others } = paths
  const perKind = kinds.map(
    (kind) => [generic.replace('{kind}', kind.name), callsOf(kind, ofRecords)] as const,
  )
  const file = others[pathOf(putFile)]?.put
  if (file) file.requestBody = { required: true, content: { 'application/octet-stream': {} } }
  const schemas = Object.fromEntries(kinds.map((kind) => [schemaName(kind), describeKind(kind)]))
  return {
    ...description,
    paths: { ...others, ...Object.fromEntries(perKind) },
    components: {
      ...components,
      schemas: { ...components.schemas, ...schemas, refusedRows: z.toJSONSchema(refusedRows) },
    },
  }
}

const schemaName = ({ name }: Kind) => `record-${name}`

function callsOf(kind: Kind, generic: { [method: string]: Json }): { [method: string]: Json } {
  const calls: [Call, (call: Json) => Json][] = [
    [getRecords, (call) => withRows(call, kind)],
    [putRecords, (call) => withBody(call, refTo(schemaName(kind)))],
  ]
  if (kind.removal) calls.push([deleteRecords, (call) => withBody(call, describeKey(kind))])
  return Object.fromEntries(
    calls.map(([{ method, summary }, complete]) => {
      const name = method.toLowerCase()
      const { parameters = [], ...call } = structuredClone(generic[name] ?? {}) as Json & {
        parameters?: Json[]
      }
      const own = parameters.filter((one) => one.name !== 'kind')
      return [name, complete({ ...call, summary: `${kind.title}: ${summary}`, parameters: own })]
    }),
  )
}

function withBody(call: Json, row: Json): Json {
  return {
    ...call,
    requestBody: {
      content: {
        'application/json': { schema: { type: 'array', items: row } },
        'application/x-ndjson': { schema: row },
        'text/csv': { schema: { type: 'string' } },
      },
    },
    responses: {
      ...(call.responses as Json),
      422: {
        description: 'Nothing was written; every fault with its place',
        content: { 'application/json': { schema: refTo('refusedRows') } },
      },
    },
  }
}

/** The reply has texts, or null for an empty cell. */
function withRows(call: Json, kind: Kind): Json {
  const properties = Object.fromEntries(allFields(kind).map((field) => [field, { type: ['string', 'null'] }]))
  const schema = {
    type: 'object',
    properties: {
      statusCode: { type: 'number' },
      message: { type: 'string' },
      result: {
        type: 'object',
        properties: {
          rows: { type: 'array', items: { type: 'object', properties } },
          next: { type: ['string', 'null'] },
        },
      },
    },
  }
  return {
    ...call,
    responses: { 200: { description: kind.title, content: { 'application/json': { schema } } } },
  }
}

function describeKind(kind: Kind): Json {
  const fields = allFields(kind)
  const examples = fields.flatMap((field) => {
    const { example = '' } = kind.fields[field] ?? {}
    return example === '' ? [] : [[field, example] as const]
  })
  return {
    type: 'object',
    title: kind.title,
    description: kind.about,
    required: keyFields(kind),
    properties: Object.fromEntries(fields.map((field) => [field, describeField(kind, field)])),
    examples: [Object.fromEntries(examples)],
  }
}

const describeKey = (kind: Kind): Json => ({
  type: 'object',
  required: keyFields(kind),
  properties: Object.fromEntries(keyFields(kind).map((field) => [field, describeField(kind, field)])),
})

const jsonTypes: Readonly<Record<string, string[]>> = {
  bigint: ['number', 'string', 'null'],
  numeric: ['number', 'string', 'null'],
  boolean: ['boolean', 'string', 'null'],
  'text[]': ['array', 'string', 'null'],
}

function describeField(kind: Kind, field: string): Json {
  const { format, words, sqlType } = typeOf(kind, field)
  const { about = '', example = '', isRequired = false } = kind.fields[field] ?? {}
  const isEnum = words !== undefined && sqlType === 'text'
  const type = jsonTypes[sqlType] ?? ['string', 'null']
  const isKey = keyFields(kind).includes(field)
  return {
    type: isKey ? type.filter((one) => one !== 'null') : type,
    description: [about, `Format: ${format}.`, isRequired && !isKey ? 'Needed for a new row.' : '']
      .filter((part) => part !== '')
      .join(' '),
    ...(isEnum && { enum: [...words, ...(isRequired ? [] : [null])] }),
    ...(sqlType === 'date' && { format: 'date' }),
    ...(sqlType === 'text[]' && { items: { type: 'string' } }),
    ...(example !== '' && { examples: [example] }),
  }
}
