import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { deskMe, readMe } from '#domain/desk/frame-calls.ts'
import { anyStaff, ownersOnly, staffRoles } from '#domain/desk/roles.ts'
import { assertion, passkeyRequest } from '#domain/session/passkey-calls.ts'

const shortText = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const roles = z.array(z.enum(staffRoles))
/** As the desk gave it to this browser before; '' in a new one. */
const deviceId = z.string().check(z.maxLength(200))

/** The second step that follows a right password: one that the person has, or one to set up now [desk-5]. */
export const nextStep = z.object({
  ticket: z.string(),
  /** What the second step takes; both false: an app has to be set up. */
  has_app: z.boolean(),
  has_passkeys: z.boolean(),
  /** For the authenticator app; null where there is a second step already. */
  set_up: z.nullable(
    z.object({
      /** Base32, to be typed. */
      secret: z.string(),
      /** `otpauth:`, to be scanned. */
      address: z.string(),
      /** The secret again, sealed: sent back with the first code. */
      setup: z.string(),
    }),
  ),
})
export type DeskStep = z.output<typeof nextStep>

export const deskSignIn = defineCall({
  method: 'POST',
  path: '/desk/v1/sign-in',
  access: 'open',
  summary: 'Sign in to the desk: the password, which a second step follows',
  source: 'desk-5',
  body: z.object({
    /** Phone number or e-mail. */
    user_name: shortText(254),
    password: shortText(200),
    /** Where the login fits staff of several institutes. */
    institute_id: z.optional(id),
    device_id: deviceId,
  }),
  reply: envelope(
    z.object({
      /** Null where the login fits staff of several institutes: then the call is made again with one of them. */
      step: z.nullable(nextStep),
      institutes: z.array(z.object({ institute_id: id, name: z.string() })),
    }),
  ),
})

const opened = {
  token: z.string(),
  /** To be sent at the next sign-in of this browser. */
  device_id: z.string(),
  me: deskMe,
}

export const deskSecondStep = defineCall({
  method: 'POST',
  path: '/desk/v1/second-step',
  access: 'open',
  summary: 'Opens the desk by the second step: a code or a passkey',
  source: 'desk-5',
  body: z
    .object({
      ticket: shortText(400),
      /** Of the authenticator app, or a recovery code. */
      code: z.optional(shortText(40)),
      assertion: z.optional(assertion),
      device_id: deviceId,
    })
    .check(
      z.refine((body) => (body.code === undefined) !== (body.assertion === undefined), 'code or assertion'),
    ),
  reply: envelope(z.object(opened)),
})

export const deskChallenge = defineCall({
  method: 'GET',
  path: '/desk/v1/passkey-challenge',
  access: 'open',
  summary: 'What a device signs with a passkey; good once, for ten minutes, at this host',
  source: 'desk-5',
  reply: envelope(passkeyRequest),
})

export const deskPasskey = defineCall({
  method: 'POST',
  path: '/desk/v1/passkey',
  access: 'open',
  summary: 'Opens the desk by a passkey alone, which is both steps',
  source: 'desk-5',
  body: z.object({ assertion, device_id: deviceId }),
  reply: envelope(z.object(opened)),
})

export const deskSetUp = defineCall({
  method: 'POST',
  path: '/desk/v1/set-up',
  access: 'open',
  summary: 'Turns the second step on with the first code of an app, and opens the desk',
  source: 'desk-7',
  body: z.object({
    ticket: shortText(400),
    setup: shortText(1000),
    code: shortText(20),
    device_id: deviceId,
  }),
  reply: envelope(
    z.object({
      ...opened,
      /** Ten, sent only once. */
      recovery_codes: z.array(z.string()),
    }),
  ),
})

export const readInvitation = defineCall({
  method: 'POST',
  path: '/desk/v1/invitation',
  access: 'open',
  summary: 'Whom an invitation is for',
  source: 'desk-8',
  body: z.object({ invitation: shortText(100) }),
  reply: envelope(z.object({ name: z.string(), institute: z.string(), roles, user_name: z.string() })),
})

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/desk/v1/accept',
  access: 'open',
  summary: 'Takes an invitation, once, with a password of one’s own; the second step is set up next',
  source: 'desk-8',
  body: z.object({ invitation: shortText(100), password: shortText(200) }),
  reply: envelope(z.object({ step: nextStep })),
})

const own = { access: 'desk', roles: anyStaff } as const
const ofOwners = { access: 'desk', roles: ownersOnly } as const

export const deskSignOut = defineCall({
  ...own,
  method: 'POST',
  path: '/desk/v1/sign-out',
  summary: 'Ends the session of the desk',
  source: 'desk-6',
  reply: envelope(z.object({})),
})

const member = z.object({
  person_id: id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  roles,
  has_second_step: z.boolean(),
  /** Invited, and not come yet; null otherwise. ISO 8601. */
  invited_until: z.nullable(z.string()),
  last_seen_at: z.nullable(z.string()),
})
export type StaffMember = z.output<typeof member>
const staff = envelope(z.object({ staff: z.array(member) }))

export const listStaff = defineCall({
  ...ofOwners,
  method: 'GET',
  path: '/desk/v1/staff',
  summary: 'Who is staff, with roles',
  source: 'desk-3',
  reply: staff,
})

export const inviteStaff = defineCall({
  ...ofOwners,
  method: 'POST',
  path: '/desk/v1/staff/invite',
  summary: 'Makes somebody staff, and an address by which that person comes to the desk, for three days',
  source: 'desk-8',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
    /** Phone number or e-mail. */
    user_name: shortText(254),
    roles: roles.check(z.minLength(1), z.maxLength(staffRoles.length)),
  }),
  reply: envelope(
    z.object({
      /** Goes behind `/desk/invitation#`; shown only once. */
      invitation: z.string(),
      person_id: id,
    }),
  ),
})

export const setStaffRoles = defineCall({
  ...ofOwners,
  method: 'POST',
  path: '/desk/v1/staff/roles',
  summary: 'Changes somebody’s roles; without any, the person is no staff any more, and signed out at once',
  source: 'desk-4',
  takesKey: true,
  body: z.object({ staff_id: id, roles: roles.check(z.maxLength(staffRoles.length)) }),
  reply: staff,
})

export const resetStaffStep = defineCall({
  ...ofOwners,
  method: 'POST',
  path: '/desk/v1/staff/reset-step',
  summary:
    'Takes second step, passkeys and sessions off a member of the staff who lost the phone, and invites again',
  source: 'desk-47',
  /** `name`: the member’s, typed again. */
  body: z.object({ staff_id: id, name: z.string().check(z.maxLength(200)) }),
  reply: envelope(z.object({ invitation: z.string() })),
})

export const deskStaffCalls = [
  deskSignIn,
  deskSecondStep,
  deskChallenge,
  deskPasskey,
  deskSetUp,
  readInvitation,
  acceptInvitation,
  readMe,
  deskSignOut,
  listStaff,
  inviteStaff,
  setStaffRoles,
  resetStaffStep,
] as const
