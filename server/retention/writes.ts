import type { Agreed } from '#server/clock/clocks.ts'
import { bounds, type Sweep } from '#server/database/bounds.ts'
import { command, type Runner, raw, sql } from '#server/database/sql.ts'

type Remove = (runner: Runner, at: { agreedNow: Agreed }) => Promise<number>

function removal(name: string, table: string, sweep: Sweep): Remove {
  const from = raw(table)
  if ('expired' in sweep) return command(name, sql`delete from ${from} where ${sweep.expired}`)
  const { max, of, latest, where = 'true' } = sweep
  const remove = command(
    name,
    sql`delete from ${from} where ctid in (
      select ctid from (
        select ctid, row_number() over (partition by ${raw(of)} order by ${raw(latest)} desc) as nth
        from ${from} where ${raw(where)}) numbered
      where nth > ${raw(String(max))})`,
  )
  return (runner) => remove(runner)
}

/** For each bound of a table, what removes its expired or excess rows. They return how many. */
export const removals: readonly Remove[] = Object.entries(bounds).flatMap(([table, { sweeps = [] }]) =>
  sweeps.map((sweep, index) => removal(`sweep.${table}.${index + 1}`, table, sweep)),
)
