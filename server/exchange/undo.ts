import type pg from 'pg'
import { openInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { moveEnds, onceBegun } from '#server/features/exam/records-once-begun.ts'
import { writeAllOrNothing } from '#server/features/roster/all-or-nothing.ts'
import { waitForTurn } from '#server/features/roster/queries.ts'
import { causesOf, notifyAll } from '#server/news/import.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import type { Scope } from '#server/records/kind.ts'
import { imagesOf, isOfImage } from '#server/undo/catalog.ts'
import type { Run } from '#server/undo/keep.ts'
import { checkUndone, noteUndone } from '#server/undo/sums.ts'
import { type Undone, undo } from '#server/undo/undo.ts'

/** The tests of an import as they were before: SQL in place of the rows of a file. */
const testsBefore = `(select t.*, false as removed, i.was from test t join ${imagesOf({ name: 'test' })}
  on ${isOfImage({ key: ['institute_id', 'id'] })} where i.was is not null and i.became is not null) t`
const columns: Readonly<Record<string, string>> = { label: 'label_id' }
const valueBefore = (field: string) => {
  const column = columns[field] ?? field
  return `(jsonb_populate_record(null::test, to_jsonb(t) || t.was)).${column}`
}

/** None of the tests that are set back, or whose papers are, is begun until the transaction ends. */
const lockTests = (client: pg.ClientBase, { instituteId, number }: Run) =>
  client.query(
    `select 1 from test where institute_id = $1 and id in (
      select (case table_name when 'test' then key ->> 'id' else coalesce(became, was) ->> 'test_id' end)::bigint
      from import_image where institute_id = $1 and number = $2 and table_name in ('test', 'test_part'))
    order by id for no key update`,
    [instituteId, number],
  )

/** Tests that are set back are moved, or refused, as by an import. @throws ImportRefusal */
async function followTests(client: pg.ClientBase, { instituteId, number }: Run, scope: Scope) {
  const values = [instituteId, number]
  for (const { field, problem, where } of onceBegun) {
    const { rows } = await client.query<{ name: string }>(
      `select t.name from ${testsBefore} where ${where(valueBefore, scope)} limit 1`,
      values,
    )
    if (rows[0])
      throw new ImportRefusal(`Import ${number} is not undone: ${field} of ${rows[0].name} ${problem}.`)
  }
  for (const statement of moveEnds(scope, testsBefore, valueBefore)) await client.query(statement, values)
}

/** A paper that somebody has begun stays as it is, as it does for an import. @throws ImportRefusal */
async function refuseBegunPapers(client: pg.ClientBase, { instituteId, number }: Run) {
  const { rows } = await client.query<{ name: string }>(
    `select test.name from import_image image
      join test on test.institute_id = $1 and test.id = (coalesce(image.became, image.was) ->> 'test_id')::bigint
    where image.institute_id = $1 and image.number = $2 and image.table_name = 'test_part'
      and exists (select from test_attempt attempt where attempt.institute_id = $1 and attempt.test_id = test.id)
    limit 1`,
    [instituteId, number],
  )
  if (rows[0])
    throw new ImportRefusal(
      `Import ${number} is not undone: somebody has begun the test ${rows[0].name}. Its paper stays as it is.`,
    )
}
/** Called in the transaction before anything is undone. @returns what is called once it is */
type Around = (client: pg.PoolClient) => Promise<() => Promise<void>>

/** Undoes an import while no other one runs. @param at.actorId who does it; left out for the operator @throws ImportRefusal without changes to undo */
export function undoImport(
  pool: pg.Pool,
  at: Run & { now: Date; isCheckOnly: boolean; actorId?: number },
  around?: Around,
): Promise<Undone> {
  return writeAllOrNothing(pool, {
    write: async (client) => {
      await waitForTurn(client)
      const { scope } = await openInstitute(client, at.instituteId, at.now, true)
      await lockTests(client, at)
      await followTests(client, at, scope)
      await refuseBegunPapers(client, at)
      const causes = await causesOf(client, at)
      const noted = await noteUndone(client, at, kinds)
      const afterwards = await around?.(client)
      const undone = await undo(client, at)
      if (undone.obstacles.length > 0) return undone
      await checkUndone(client, at, { noted, scope })
      await notifyAll(client, { ...at, manner: 'undone' }, causes)
      await afterwards?.()
      return undone
    },
    isWritten: ({ obstacles }) => obstacles.length === 0 && !at.isCheckOnly,
    dropPasswords: async () => undefined,
  })
}
