import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, one, sql } from '#server/database/sql.ts'

const { instituteId } = given

/** Which hosts of videos are connected; never their secrets. */
export const findServices = one(
  'settings.services',
  z.object({ has_vimeo: z.boolean(), has_vdocipher: z.boolean() }),
  sql`select video ? 'sealedVimeoToken' as has_vimeo, video ? 'sealedVdoCipherSecret' as has_vdocipher
    from institute where id = ${instituteId}`,
)

/** Lets two of an institute that make tokens or webhooks wait for each other, so that the bound holds. */
export const holdSettings = command(
  'settings.hold',
  sql`select 1 from institute where id = ${instituteId} for no key update`,
)
