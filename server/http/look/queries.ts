import * as z from 'zod/mini'
import { colourForm } from '#domain/look/oklch.ts'
import { maybeOne, params, sql } from '#server/database/sql.ts'

const { host } = params({ host: z.string() })

/** The colour of the institute that a host is of. */
export const findAccent = maybeOne(
  'look.accent',
  z.object({ accent: z.string().check(z.regex(colourForm)) }),
  sql`select institute.accent from institute_host join institute on institute.id = institute_host.institute_id
    where institute_host.host = ${host} and institute.accent is not null`,
)
