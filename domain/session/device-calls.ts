import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { deviceFilesKey } from '#domain/session/files-key-call.ts'
import { proof } from '#domain/session/passkey-calls.ts'
import { signInWays } from '#domain/session/sign-in-way.ts'

const liveSession = z.object({
  session_id: id,
  /** 'Chrome on Android'; '' where the browser does not say. */
  device: z.string(),
  way: z.enum(signInWays),
  /** Both ISO 8601 with the institute's offset; the second is at most a minute old while it is in use. */
  signed_in_at: z.string(),
  last_used_at: z.string(),
  /** The device of this session. */
  is_this: z.boolean(),
  /** On a device that the institute lets the person use [session-46]. */
  is_registered: z.boolean(),
})
export type LiveSession = z.output<typeof liveSession>

export const liveSessions = defineCall({
  method: 'GET',
  path: '/api/v1/session/live/:institute_id',
  access: 'student',
  summary: 'Where whoever asks is signed in: this session first, then by last use',
  source: 'session-70',
  anyYear: true,
  params: z.object({ institute_id: pathId }),
  reply: envelope(z.array(liveSession)),
})

export const signOutThere = defineCall({
  method: 'POST',
  path: '/api/v1/session/sign-out-there',
  access: 'student',
  summary: 'End one of one’s own sessions; one that is over already stays as it is',
  source: 'session-70',
  takesKey: true,
  anyYear: true,
  body: z.object({ institute_id: id, session_id: id, proof }),
  reply: envelope(z.null()),
})

export const signOutElsewhere = defineCall({
  method: 'POST',
  path: '/api/v1/session/sign-out-elsewhere',
  access: 'student',
  summary: 'End all of one’s own sessions but the one that asks',
  source: 'session-70',
  takesKey: true,
  anyYear: true,
  body: z.object({ institute_id: id, proof }),
  reply: envelope(z.object({ ended: z.number() })),
})

export const deviceCalls = [liveSessions, signOutThere, signOutElsewhere, deviceFilesKey] as const
