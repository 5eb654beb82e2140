import * as z from 'zod/mini'
import { defineCall, envelope, pathId } from '#domain/call.ts'

export const deviceFilesKey = defineCall({
  method: 'GET',
  path: '/api/v1/session/files-key/:institute_id',
  access: 'student',
  summary:
    'A secret that encrypts files and drafts on a device: the same in each of one’s sessions, and another for other people',
  source: 'session-70',
  anyYear: true,
  params: z.object({ institute_id: pathId }),
  reply: envelope(z.object({ key: z.string() })),
})
