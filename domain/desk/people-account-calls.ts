import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { peopleWriters } from '#domain/desk/people-calls.ts'

const writes = { access: 'desk', roles: peopleWriters } as const
const cell = (most = 200) => z.string().check(z.maxLength(most))

export const accountActs = ['unlock', 'end-sessions', 'remove-second-step', 'remove-passkeys'] as const

export const changeAccount = defineCall({
  ...writes,
  method: 'POST',
  path: '/desk/v1/people/account',
  summary: 'Unlocks an account, ends its sessions, or takes its second step or passkeys off',
  source: 'desk-46',
  takesKey: true,
  body: z.object({
    member_id: id,
    act: z.enum(accountActs),
    /** The person’s name, typed again: for what makes an account less safe. */
    name: cell(),
  }),
  reply: envelope(z.object({ count: z.number() })),
})

/** Most passwords that are made by one request. */
export const maxPasswords = 50
/** Most people that are listed for new passwords. */
export const maxListed = 2000

const receiver = z.object({
  member_id: id,
  name: z.string(),
  role: z.enum(['student', 'parent', 'open']),
  section: z.string(),
  children: z.string(),
  /** Numbers of the student, or of the children: who has one in common is of one family. */
  pupils: z.array(z.number()),
  login: z.string(),
})
export type PasswordReceiver = z.output<typeof receiver>

export const listForPasswords = defineCall({
  ...writes,
  method: 'GET',
  path: '/desk/v1/passwords',
  summary: 'Who would get a new one-time password: a section with its parents, or all who never came',
  source: 'desk-45',
  query: z.object({
    section_id: z.optional(pathId),
    never: z.optional(z.enum(['true', 'false'])),
    /** These people: numbers, with commas between. */
    of: z.optional(z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,49}$/, 'must be numbers of people'))),
  }),
  reply: envelope(
    z.object({
      people: z.array(receiver),
      count: z.number(),
      /** Whether the server can send them: it has e-mail or SMS. */
      can_send: z.boolean(),
    }),
  ),
})

export const makePasswords = defineCall({
  ...writes,
  method: 'POST',
  path: '/desk/v1/passwords',
  summary: 'New one-time passwords, sent, or shown this once to be printed',
  source: 'desk-45',
  body: z.object({
    member_ids: z.array(id).check(z.minLength(1), z.maxLength(maxPasswords)),
    is_sent: z.boolean(),
  }),
  reply: envelope(
    z.object({
      sent: z.number(),
      /** Of those to whom nothing could be sent; of all where nothing is to be. */
      slips: z.array(z.object({ ...receiver.shape, password: z.string() })),
      /** Blocked, or without phone and e-mail. */
      left_out: z.array(z.string()),
      institute: z.string(),
      /** Where they sign in; '' where the server does not know it. */
      address: z.string(),
    }),
  ),
})
export type PasswordSlip = z.output<typeof makePasswords.reply>['result']['slips'][number]

export const deskPeopleAccountCalls = [changeAccount, listForPasswords, makePasswords] as const
