import type pg from 'pg'
import * as z from 'zod/mini'
import { afterStallMs, ownStallMs, stallMs } from '#domain/exam/panel/grace.ts'
import { given } from '#server/access/given.ts'
import { ms } from '#server/access/grace.ts'
import type { Agreed } from '#server/clock/clocks.ts'
import { command, maybeOne, params, sql } from '#server/database/sql.ts'

const { agreedNow: now } = given
const { name } = params({
  /** Of a process. */
  name: z.string(),
})

/** `stallBefore` and `withStall` of domain/exam/panel/grace.ts. A stall and the beat that ends it are one statement. */
const beat = maybeOne(
  'beats.write',
  z.object({ stalledMs: z.number() }),
  sql`with stall as (
      select least(case when ${now} - beats.last > ${ms(stallMs)} then beats.last end,
        case when ${now} - beats.own between ${ms(stallMs + 1)} and ${ms(ownStallMs)} then beats.own end) as began_at
      from (select max(at) as last, max(at) filter (where process = ${name} and not has_left) as own from server_beat) beats),
    longer as (
      update server_stall set ended_at = greatest(server_stall.ended_at, ${now}) from stall
      where server_stall.began_at <= stall.began_at and server_stall.ended_at > stall.began_at - ${ms(afterStallMs)} returning 1),
    fresh as (
      insert into server_stall (began_at, ended_at) select began_at, ${now} from stall
      where began_at is not null and not exists (select 1 from longer)
      on conflict (began_at) do update set ended_at = greatest(server_stall.ended_at, excluded.ended_at)),
    beat as (
      insert into server_beat (process, at) values (${name}, ${now})
      on conflict (process) do update set at = greatest(server_beat.at, excluded.at), has_left = false)
    select round(extract(epoch from ${now} - began_at) * 1000)::bigint as "stalledMs" from stall where began_at is not null`,
)

/** Notes that a process is there. @returns how long the stall was that it ends, in milliseconds */
export const writeBeat = async (
  pool: pg.Pool,
  process: { name: string; agreedNow: Agreed },
): Promise<number | undefined> => (await beat(pool, process))?.stalledMs

/** Notes that a process stops as it should. */
export const writeLeft = command(
  'beats.left',
  sql`update server_beat set has_left = true where process = ${name}`,
)
