import type { Into } from '#server/exchange/files.ts'
import { type BundleResult, importBundle } from '#server/exchange/import.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { hosts, institutes } from '#server/exchange/kinds/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { type SourceRow, sourceOfRows } from '#server/exchange/row-source.ts'
import type { Kind } from '#server/records/kind.ts'
import { readPage } from '#server/records/page.ts'

type OperatorChange = {
  instituteId: number
  hosts: readonly SourceRow[]
  settings: SourceRow
  now: Date
  signal: AbortSignal
}

const maxHosts = 1000

/** The hosts of an institute, the main one marked, and the settings that it cannot set itself. */
export async function readOperators(
  to: Pick<Into, 'pool'>,
  instituteId: number,
  now: Date,
): Promise<string[]> {
  const [own, stored] = await readRows(to, instituteId, now)
  return [
    own?.name ?? '',
    ...stored.map(({ host, main }) => `host ${host}${main === 'yes' ? ' (main)' : ''}`),
    ...[institutes.ofOperator].flat().map((field) => `${field} ${own?.[field] ?? 'none'}`),
  ]
}

/** The institute's row, and those of its hosts. */
async function readRows({ pool }: Pick<Into, 'pool'>, instituteId: number, now: Date) {
  const { scope } = await openInstitute(pool, instituteId, now)
  const rowsOf = async (kind: Kind) =>
    (await readPage(pool, { kind, kinds, scope }, undefined, maxHosts)).rows
  const [[own], stored] = await Promise.all([rowsOf(institutes), rowsOf(hosts)])
  return [own, stored] as const
}

/** Sets them, with the checks and the log of an import. */
export async function setOperators(to: Into, change: OperatorChange): Promise<BundleResult> {
  const { instituteId, now, signal } = change
  const [own, stored] = await readRows(to, instituteId, now)
  const rows = [...change.hosts]
  // There is one main host.
  if (rows.some(({ main }) => main === 'yes'))
    for (const { host, main } of stored)
      if (host && main === 'yes' && !rows.some((one) => one.host === host)) rows.push({ host, main: 'no' })
  const source = sourceOfRows({
    [hosts.name]: rows,
    [institutes.name]:
      Object.keys(change.settings).length > 0 ? [{ id: own?.id ?? undefined, ...change.settings }] : [],
  })
  const request = { source, into: instituteId, leaveOut: null, isCheckOnly: false, now, isOperator: true }
  return importBundle(to, request, { signal })
}
