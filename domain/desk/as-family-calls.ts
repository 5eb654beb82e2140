import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { officeReaders } from '#domain/desk/roles.ts'
import { signedIn } from '#domain/session/calls.ts'

/** Who may read the page of a person sees the portal as that person too [desk-91]. */
export const familyViewers = officeReaders

const seen = { access: 'desk', roles: familyViewers } as const

export const beginFamilyView = defineCall({
  ...seen,
  method: 'POST',
  path: '/desk/v1/family-view',
  summary: 'See the portal as a person of a family does, for 15 minutes, without changing anything',
  source: 'desk-91',
  body: z.object({ member_id: id }),
  reply: envelope(
    z.object({
      /** When it ends at the latest, with the offset of the institute. */
      until: z.string(),
      /** The same from now on, because clocks of devices differ. */
      left_seconds: z.number(),
      /** Another one each time, so that a page ends no view but its own. */
      view_id: id,
      /** What the portal gets of a sign-in. Its tokens only read. */
      session: signedIn,
    }),
  ),
})

export const endFamilyView = defineCall({
  ...seen,
  method: 'POST',
  path: '/desk/v1/family-view/end',
  summary: 'End a view of this session. One that has ended stays as it is',
  source: 'desk-91',
  body: z.object({ view_id: id }),
  reply: envelope(z.object({})),
})

export const familyViewCalls = [beginFamilyView, endFamilyView]
