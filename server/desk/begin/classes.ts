import type pg from 'pg'
import type { CallInput, CallReply } from '#domain/call.ts'
import type { addClasses } from '#domain/desk/begin/calls.ts'
import { idOfName, nameOfSection } from '#domain/desk/begin/classes.ts'
import { maxChanged } from '#domain/desk/record-calls.ts'
import type { Context } from '#server/context.ts'
import { importInTurn } from '#server/desk/import-turn.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { kindFor } from '#server/desk/records.ts'
import { importBundle } from '#server/exchange/import.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { refusalOf } from '#server/exchange/refused-rows.ts'
import { type SourceRow, sourceOfRows } from '#server/exchange/row-source.ts'
import { Failure } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'
import type { Scope } from '#server/records/kind.ts'
import { readPage } from '#server/records/page.ts'
import type { SourceTable } from '#server/records/source.ts'
import { answer } from '#server/route.ts'

type Asked = CallInput<typeof addClasses>['body']
type Added = CallReply<typeof addClasses>['result']

/** Far more than an institute has. */
const maxRead = 10_000

/**
 * Adds standards and sections as one change [desk-81]. What has the same name is there already, and stays as it is.
 * @throws Failure `rowsRefused`, `badRequest` for too many or an unknown year
 */
export async function addClassesOf(
  context: Context,
  desk: DeskSession,
  { body, once }: { body: Asked; once: Once },
): Promise<Added> {
  kindFor(desk, 'standards', 'write')
  kindFor(desk, 'sections', 'write')
  const { instituteId, personId } = desk
  const { clock, pool, workPool, stopping } = context
  const now = clock()
  if (body.classes.length * body.sections.length > maxChanged)
    throw new Failure('badRequest', `sections: at most ${maxChanged} at once`)
  const { scope } = await openInstitute(pool, instituteId, now)
  // Filled while no other import runs.
  const tables = new Map<string, SourceTable>()
  const result = await importInTurn(() =>
    importBundle(
      { ...context, pool: workPool },
      {
        source: { ...sourceOfRows({}), tables },
        into: instituteId,
        leaveOut: null,
        isCheckOnly: false,
        now,
        isOperator: false,
        by: { person: personId },
      },
      {
        signal: stopping,
        inTurn: async (client) => {
          const rows = await rowsFor(client, scope, body)
          for (const [kind, table] of sourceOfRows(rows).tables) tables.set(kind, table)
        },
        beforeEnd: async (client, found) => {
          if (found.outcome === 'written') await once.keep(client, answer(present(found)))
        },
      },
    ),
  )
  if (result.outcome === 'faults') throw refusalOf(result)
  return present(result)
}

type Written = { changes: Record<string, { added: number }>; number?: number | undefined }
const present = ({ changes, number }: Written): Added => ({
  classes: changes.standards?.added ?? 0,
  sections: changes.sections?.added ?? 0,
  number: number ?? null,
})

/** The rows that are missing, with ids that a clerk can type, such as `10-A`. */
async function rowsFor(client: pg.PoolClient, scope: Scope, { year, classes, sections }: Asked) {
  const read = async (name: string) => {
    const kind = kinds.find((one) => one.name === name)
    if (!kind) throw new Error(`there is no kind ${name}`)
    return (await readPage(client, { kind, kinds, scope }, undefined, maxRead)).rows
  }
  const [years, standards, stored] = [await read('years'), await read('standards'), await read('sections')]
  const chosen = years.find(({ id }) => id === year)
  if (!chosen) throw new Failure('badRequest', 'year: is not one of yours')
  const taken = { standards: idsOf(standards), sections: idsOf(stored) }
  const added = { standards: [] as SourceRow[], sections: [] as SourceRow[] }
  for (const name of classes) {
    const known = standards.find((one) => isSame(one.name, name) && !isHidden(one))
    const id = known?.id ?? freeId(taken.standards, [idOfName(name)])
    if (!known) added.standards.push({ id, name })
    for (const letter of sections) {
      const section = nameOfSection(name, letter)
      const isThere = stored.some(
        (one) =>
          one.standard === id &&
          one.year === year &&
          (isSame(one.name, section) || isSame(one.name, letter)) &&
          !isHidden(one),
      )
      if (isThere) continue
      const short = idOfName(section)
      const of = freeId(taken.sections, [short, `${short}-${chosen.start_date?.slice(0, 4)}`])
      added.sections.push({ id: of, name: section, standard: id, year })
    }
  }
  return added
}

type Row = Record<string, string | null>
const idsOf = (rows: readonly Row[]) => new Set(rows.map(({ id }) => id?.toLowerCase() ?? ''))
const isHidden = ({ removed }: Row) => removed === 'yes'
const isSame = (one: string | null | undefined, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase()

/** The first that is free, or the last with a number. It is taken from then on. */
function freeId(taken: Set<string>, wanted: readonly [string, ...string[]]): string {
  const last = wanted.at(-1) ?? wanted[0]
  const found = [...wanted, ...Array.from({ length: taken.size + 1 }, (_, at) => `${last}-${at + 2}`)].find(
    (id) => !taken.has(id.toLowerCase()),
  )
  const id = found ?? last
  taken.add(id.toLowerCase())
  return id
}
