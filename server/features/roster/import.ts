import type pg from 'pg'
import { writeAllOrNothing } from '#server/features/roster/all-or-nothing.ts'
import {
  type FoundInstitute,
  findInstitutes,
  findKnown,
  waitForTurn,
} from '#server/features/roster/queries.ts'
import { type NewInstitute, writeHost } from '#server/features/roster/write-classes.ts'
import { warnOfSharedPhones } from '#server/features/roster/write-people.ts'
import { type DrawnPassword, type Written, writeRoster } from '#server/features/roster/write-roster.ts'
import { isReservedHost } from '#server/network/reserved-host.ts'
import { type Fault, ImportRefusal } from '#server/records/import-faults.ts'
import { type Checked, checkRoster, listOrgIds } from './records/check.ts'
import type { RawFiles } from './records/files.ts'
import { checkLeavingOut, type LeftOut } from './records/leave-out.ts'

export type ImportRequest = {
  files: RawFiles
  /** Lines that could not be decoded. */
  readFaults: readonly Fault[]
  /** Imports the rows without faults, if this share of rows in percent suffices to leave out the others. */
  leaveOut: number | null
  /** Imports into this institute; null: each school of the files is an institute. */
  into: number | null
  /** Settings of new institutes. */
  fresh: NewInstitute
  host: string | null
  /** Writes everything and rolls it back. */
  isCheckOnly: boolean
  now: Date
  /** A member of the staff; left out for a command of the operator. */
  personId?: number
}

export type ImportHooks = {
  onProgress: (stage: 'passwords' | 'rows', done: number, total: number) => void
  /** Stores the findings. Called before the commit; throwing rolls back. */
  keepFindings: (findings: Findings) => Promise<void>
  /**
   * Stores the passwords privately; without it no password is given. Called before the commit; throwing rolls it back.
   */
  deliverPasswords?: (passwords: readonly DrawnPassword[]) => Promise<void>
  /** Called after a rollback. */
  dropPasswords: () => Promise<void>
  /** In the transaction, at its end; throwing rolls it back. */
  beforeEnd?: (client: pg.ClientBase, result: ImportResult) => Promise<void>
  signal: AbortSignal
}

export type Findings = Pick<Checked, 'faults' | 'warnings'> & { leftOut: LeftOut | null }
export type ImportResult = Findings &
  Pick<Checked, 'version' | 'rowCounts'> & {
    /** More rows than allowed would be left out, so nothing was written. */
    isTooMuchLeftOut: boolean
    written: Written[]
    /** What a check would have written. */
    planned: Written[]
  }

/** Checks the files whole, then writes all of it or nothing. @throws ImportRefusal */
export async function importRoster(
  pool: pg.Pool,
  request: ImportRequest,
  hooks: ImportHooks,
): Promise<ImportResult> {
  return writeAllOrNothing(pool, {
    write: (client) => prepare(client, request, hooks),
    isWritten: ({ written }) => written.length > 0,
    dropPasswords: hooks.dropPasswords,
  })
}

async function prepare(
  client: pg.ClientBase,
  request: ImportRequest,
  hooks: ImportHooks,
): Promise<ImportResult> {
  await waitForTurn(client)
  const { rosters, ...checked } = await check(client, request)
  const isTooMuchLeftOut = exceeds(checked.leftOut, request.leaveOut)
  const result: ImportResult = { ...checked, isTooMuchLeftOut, written: [], planned: [] }
  await hooks.keepFindings(result)
  if (checked.faults.length > 0 || isTooMuchLeftOut) return result
  const drawn: DrawnPassword[] = []
  const written = request.isCheckOnly ? result.planned : result.written
  for (const roster of rosters) {
    const drawing = { ...request, ...checked, draws: hooks.deliverPasswords !== undefined }
    const one = await writeRoster(client, roster, drawing, hooks)
    written.push(one.written)
    drawn.push(...one.passwords)
    result.warnings.push(...(await warnOfSharedPhones(client, one.written.institute.id, roster)))
  }
  // With the warnings about written rows.
  await hooks.keepFindings(result)
  if (request.host !== null) await giveHost(client, request.host, written)
  if (drawn.length > 0) await hooks.deliverPasswords?.(drawn)
  await hooks.beforeEnd?.(client, result)
  return result
}

const exceeds = (leftOut: LeftOut | null, percent: number | null): boolean =>
  leftOut !== null && percent !== null && 100 * leftOut.rows > percent * leftOut.total

async function giveHost(client: pg.ClientBase, host: string, written: readonly Written[]): Promise<void> {
  const [first, second] = written
  if (!first || second)
    throw new ImportRefusal('A host belongs to one institute, and these files hold several.')
  if (isReservedHost(host))
    throw new ImportRefusal(`The host ${host} is of every machine, and of no institute.`)
  const isHis = await writeHost(client, first.institute.id, host)
  if (!isHis) throw new ImportRefusal(`The host ${host} belongs to another institute.`)
}

async function check(
  client: pg.ClientBase,
  { files, into, fresh, readFaults, leaveOut, now }: ImportRequest,
): Promise<Checked & { leftOut: LeftOut | null }> {
  const institutes = await findInstitutes(client, { into, orgIds: listOrgIds(files) })
  if (into !== null && institutes.length === 0) throw new ImportRefusal(`There is no institute ${into}.`)
  const known = await findKnown(client, institutes, now)
  const request = { known, into, callingCode: oneCallingCode(institutes, fresh) }
  if (leaveOut !== null) return checkLeavingOut(files, request, readFaults)
  const checked = checkRoster(files, request)
  return { ...checked, faults: [...readFaults, ...checked.faults], leftOut: null }
}

function oneCallingCode(institutes: readonly FoundInstitute[], fresh: NewInstitute): string {
  const codes = new Set(institutes.map((institute) => institute.callingCode))
  if (codes.size > 1) {
    throw new ImportRefusal(
      `The institutes of these files have the calling codes ${[...codes].join(' and ')}: import them one by one, with --institute.`,
    )
  }
  return [...codes][0] ?? fresh.callingCode
}
