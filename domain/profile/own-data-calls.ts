import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { ownDataStates } from '#domain/profile/own-data.ts'

/** The latest copy of a person's data that the account made. */
const ownDataCopy = z.object({
  state: z.enum(ownDataStates),
  /** 0 to 100. */
  progress: z.number(),
  /** Bytes; 0 until it is ready. */
  size: z.number(),
  /** ISO 8601 with the institute's offset; '' until it is ready, and without a copy. */
  made_at: z.string(),
  /** When it is removed. */
  expires_at: z.string(),
})
export type OwnDataCopy = z.output<typeof ownDataCopy>

/** The caller, or a parent's child. */
const subject = z.object({ institute_id: pathId, user_id: pathId })

export const ownData = defineCall({
  method: 'GET',
  path: '/api/v1/own-data/:institute_id/:user_id',
  access: 'student',
  summary: 'How far the copy of one’s own data is, or of a child’s',
  source: 'profile-26',
  anyYear: true,
  params: subject,
  reply: envelope(ownDataCopy),
})

export const makeOwnData = defineCall({
  method: 'POST',
  path: '/api/v1/own-data/make',
  access: 'student',
  summary: 'Make a copy of one’s own data as a ZIP, in the background; the one that is being made goes on',
  source: 'profile-26',
  takesKey: true,
  anyYear: true,
  body: z.object({ institute_id: id, user_id: id }),
  reply: envelope(ownDataCopy),
})

export const downloadOwnData = defineCall({
  method: 'GET',
  path: '/api/v1/own-data/:institute_id/:user_id/download',
  access: 'student',
  summary: 'Where the copy is downloaded from; logged',
  source: 'profile-26',
  anyYear: true,
  params: subject,
  reply: envelope(z.object({ download_url: z.string() })),
})

export const ownDataCalls = [ownData, downloadOwnData, makeOwnData] as const
