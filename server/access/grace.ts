import { graceMs } from '#domain/exam/panel/clock.ts'
import { afterStallMs, maxGraceMs, maxSilenceMs } from '#domain/exam/panel/grace.ts'
import { raw, type Sql, sql } from '#server/database/sql.ts'

/** `domain/exam/panel/grace.ts` as SQL: whether an end is decided, wherever that matters. */

/** As an interval. */
export const ms = (milliseconds: number): Sql => raw(`interval '${milliseconds} milliseconds'`)

/** How long after its end an attempt takes answers at least. */
export const grace = ms(graceMs)

/** The longest that it may take them, however long the server stalled. */
export const maxGrace = ms(maxGraceMs)

/** When the grace of an end is over, by the recorded stalls. @param end a moment */
export const graceUntil = <Values>(
  end: Sql<Values>,
) => sql`least(${end} + ${maxGrace}, greatest(${end} + ${grace}, (
  select max(server_stall.ended_at) + ${ms(afterStallMs)} from server_stall
  where server_stall.began_at < ${end} + ${grace} and server_stall.ended_at > ${end} + ${grace} - ${ms(afterStallMs)})))`

/** Whether the grace of an end is over finally at a moment. */
export const isGraceOver = <EndValues, NowValues>(end: Sql<EndValues>, now: Sql<NowValues>) => sql`(
  ${now} >= ${end} + ${grace} and (${now} >= ${end} + ${maxGrace} or (
    ${now} >= ${graceUntil(end)} and not exists (
      select 1 from server_beat beat where beat.at < ${graceUntil(end)} and (beat.at = (select max(at) from server_beat)
        or (beat.at > ${now} - ${ms(maxSilenceMs)} and not beat.has_left))))))`
