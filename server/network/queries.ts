import * as z from 'zod/mini'
import { mainHost } from '#server/access/main-host.ts'
import { exists, one, params, sql } from '#server/database/sql.ts'

const { host } = params({ host: z.string() })

export const isInstitutesHost = exists(
  'network.is-host',
  sql`select 1 from institute_host where host = ${host}`,
)

export const findMainHost = one(
  'network.main-host',
  z.object({ host: z.nullable(z.string()) }),
  sql`select ${mainHost} as host`,
)
