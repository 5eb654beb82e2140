import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { anyStaff, staffRoles } from '#domain/desk/roles.ts'

/* What the frame around every screen of the desk asks: apart from other calls, so that a first page needs few. */

const own = { access: 'desk', roles: anyStaff } as const

export const deskMe = z.object({
  person_id: id,
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  institute: z.object({ institute_id: id, name: z.string(), is_school: z.boolean(), time_zone: z.string() }),
})
export type DeskMe = z.output<typeof deskMe>

export const readMe = defineCall({
  ...own,
  method: 'GET',
  path: '/desk/v1/me',
  summary: 'Who is at the desk, and with which roles',
  source: 'desk-1',
  reply: envelope(deskMe),
})

export const kindInList = z.object({
  kind: z.string(),
  title: z.string(),
  about: z.string(),
  area: z.string(),
  right: z.enum(['read', 'write']),
})

export const listKinds = defineCall({
  ...own,
  method: 'GET',
  path: '/desk/v1/kinds',
  summary: 'The kinds of records that one’s roles allow',
  source: 'desk-2',
  reply: envelope(z.object({ kinds: z.array(kindInList) })),
})
