import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { officeReaders, officeWriters, ownersOnly } from '#domain/desk/roles.ts'
import { menuPlan } from '#domain/desk/settings/plan.ts'

const read = { access: 'desk', roles: officeReaders } as const
const write = { access: 'desk', roles: ownersOnly } as const
const word = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}*$/u))
const moment = z.nullable(z.string())
const cell = z.nullable(z.string())

export const channels = ['email', 'sms', 'whatsapp'] as const

const settings = z.object({
  /** The row of the institute in the records: what an owner changes there, and what only the operator sets. */
  row: z.record(z.string(), cell),
  hosts: z.array(z.object({ host: z.string(), is_main: z.boolean() })),
  /** Addresses of the pictures; '' without one. */
  logo: z.string(),
  favicon: z.string(),
  plan: menuPlan,
  /** `file`: into a file of the server, and to no one. */
  messengers: z.array(z.object({ channel: z.enum(channels), state: z.enum(['on', 'off', 'file']) })),
  /** Where a test message goes; '' without one. */
  own: z.object({ email: z.string(), phone: z.string() }),
  /** Never the secret. */
  sso: z.nullable(
    z.object({
      issuer: z.string(),
      audience: z.string(),
      keys: z.string(),
      redirect: z.string(),
      has_secret: z.boolean(),
    }),
  ),
  has_vimeo: z.boolean(),
  has_vdocipher: z.boolean(),
})
export type DeskSettings = z.output<typeof settings>

export const readSettings = defineCall({
  ...read,
  method: 'GET',
  path: '/desk/v1/settings',
  summary: 'The settings of the institute, and those of the operator; no secret is in it',
  source: 'desk-82',
  reply: envelope(settings),
})

/** Most bytes of a logo or icon; the page makes larger pictures smaller. */
export const maxPictureBytes = 500 * 1024

export const setPicture = defineCall({
  ...write,
  method: 'PUT',
  path: '/desk/v1/settings/picture',
  summary: 'Sets the logo or the icon, which is known to be a picture by its content',
  source: 'desk-83',
  takesKey: true,
  body: z.object({
    field: z.enum(['logo', 'favicon']),
    /** Base64. */
    data: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(Math.ceil(maxPictureBytes / 3) * 4),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
      ),
  }),
  reply: envelope(z.object({ number: z.nullable(z.number()) })),
})

export const sendTestMessage = defineCall({
  access: 'desk',
  roles: officeWriters,
  method: 'POST',
  path: '/desk/v1/settings/test-message',
  summary: 'Sends a message to oneself, and says whether it was sent',
  source: 'desk-85',
  takesKey: true,
  body: z.object({ channel: z.enum(['email', 'sms']) }),
  reply: envelope(
    z.object({
      /** Why it was not sent; null where it was. */
      problem: z.nullable(z.string()),
    }),
  ),
})

const secret = z.string().check(z.minLength(1), z.maxLength(4000))

export const connectService = defineCall({
  ...write,
  method: 'PUT',
  path: '/desk/v1/settings/connection',
  summary: 'Connects a service of others, or ends the connection; the secret is sealed and never shown again',
  source: 'desk-86',
  body: z.object({
    service: z.enum(['vimeo', 'vdocipher', 'sso']),
    /** Null ends it. */
    connection: z.nullable(
      z.object({
        secret: z.optional(secret),
        issuer: z.optional(word(500)),
        audience: z.optional(word(500)),
        keys: z.optional(z.string().check(z.maxLength(2000))),
        redirect: z.optional(z.string().check(z.maxLength(2000))),
      }),
    ),
  }),
  reply: envelope(z.object({})),
})

export const testSso = defineCall({
  ...write,
  method: 'GET',
  path: '/desk/v1/settings/sso-test',
  summary: 'Asks the provider of single sign-on for its keys',
  source: 'desk-86',
  reply: envelope(
    z.object({
      /** Null where the keys came. */
      problem: z.nullable(z.string()),
    }),
  ),
})

const token = z.object({
  token_id: id,
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: moment,
  state: z.enum(['valid', 'expired', 'revoked']),
})
export type ShownToken = z.output<typeof token>

/** Tokens of an institute that are valid at once, and days that one lives at most. */
export const maxTokens = 50
export const maxTokenDays = 366

export const listTokens = defineCall({
  ...read,
  method: 'GET',
  path: '/desk/v1/tokens',
  summary: 'Tokens of the admin API, the newest first; the last 200',
  source: 'desk-87',
  reply: envelope(
    z.object({
      tokens: z.array(token),
      /** What a new one may be for. */
      scopes: z.array(z.string()),
    }),
  ),
})

export const makeToken = defineCall({
  ...write,
  method: 'POST',
  path: '/desk/v1/tokens',
  summary: 'Makes a token of the admin API, which is shown this once',
  source: 'desk-87',
  body: z.object({
    name: word(100),
    scopes: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(100)),
    days: z.number().check(z.int(), z.minimum(1), z.maximum(maxTokenDays)),
  }),
  reply: envelope(z.object({ token: z.string() })),
})

export const endToken = defineCall({
  ...write,
  method: 'POST',
  path: '/desk/v1/tokens/revoke',
  summary: 'Revokes a token, from its next request on',
  source: 'desk-87',
  takesKey: true,
  body: z.object({ token_id: id }),
  reply: envelope(z.object({})),
})

const webhook = z.object({
  webhook_id: id,
  url: z.string(),
  delivered_at: moment,
  failing_since: moment,
  last_error: z.string(),
})
export type ShownWebhook = z.output<typeof webhook>

export const listWebhooks = defineCall({
  ...read,
  method: 'GET',
  path: '/desk/v1/webhooks',
  summary: 'Addresses that are called when families did something, with their last deliveries',
  source: 'desk-88',
  reply: envelope(z.object({ webhooks: z.array(webhook) })),
})

export const makeWebhook = defineCall({
  ...write,
  method: 'POST',
  path: '/desk/v1/webhooks',
  summary: 'Adds an address; the secret that signs its messages is shown this once',
  source: 'desk-88',
  body: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  reply: envelope(z.object({ secret: z.string() })),
})

const oneWebhook = z.object({ webhook_id: id })

export const testWebhook = defineCall({
  ...write,
  method: 'POST',
  path: '/desk/v1/webhooks/test',
  summary: 'Sends a signed message of the type `test` to an address, and says whether it was taken',
  source: 'desk-88',
  takesKey: true,
  body: oneWebhook,
  reply: envelope(z.object({ problem: z.nullable(z.string()) })),
})

export const dropWebhook = defineCall({
  ...write,
  method: 'POST',
  path: '/desk/v1/webhooks/remove',
  summary: 'Removes an address',
  source: 'desk-88',
  takesKey: true,
  body: oneWebhook,
  reply: envelope(z.object({})),
})

export const settingsCalls = [
  readSettings,
  setPicture,
  sendTestMessage,
  connectService,
  testSso,
  listTokens,
  makeToken,
  endToken,
  listWebhooks,
  makeWebhook,
  testWebhook,
  dropWebhook,
] as const
