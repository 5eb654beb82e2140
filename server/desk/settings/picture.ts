import { Readable } from 'node:stream'
import type { CallInput } from '#domain/call.ts'
import { maxPictureBytes, type setPicture } from '#domain/desk/settings/calls.ts'
import type { Context } from '#server/context.ts'
import { importInTurn } from '#server/desk/import-turn.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { importBundle } from '#server/exchange/import.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { institutes } from '#server/exchange/kinds/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { refusalOf } from '#server/exchange/refused-rows.ts'
import { sourceOfRows } from '#server/exchange/row-source.ts'
import { Failure, notFound } from '#server/failure.ts'
import { checkSpace } from '#server/files/space.ts'
import type { Once } from '#server/once/once.ts'
import { readPage } from '#server/records/page.ts'
import { answer } from '#server/route.ts'

type Asked = { body: CallInput<typeof setPicture>['body']; once: Once }

/**
 * Sets the logo or the icon with the checks of an import: what is no picture by its content is refused [desk-83].
 * @throws Failure `rowsRefused`, `bodyTooLarge`, and as `checkForViruses`
 */
export async function setPictureOf(
  context: Context,
  { instituteId, personId }: DeskSession,
  { body: { field, data }, once }: Asked,
): Promise<{ number: number | null }> {
  const { pool, workPool, clock, stopping } = context
  const now = clock()
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length === 0) throw new Failure('fileContentRefused')
  if (bytes.length > maxPictureBytes) throw new Failure('bodyTooLarge')
  await checkSpace(pool, { instituteId, personId: 0, now }, bytes.length)
  const { scope } = await openInstitute(pool, instituteId, now)
  const [row] = (await readPage(pool, { kind: institutes, kinds, scope }, undefined, 1)).rows
  if (!row) throw notFound()
  const path = `look/${field}`
  const source = {
    ...sourceOfRows({ [institutes.name]: [{ id: row.id, [field]: path }] }),
    hasFile: (name: string) => name === path,
    openFile: () => Readable.from([bytes]),
  }
  const result = await importInTurn(() =>
    importBundle(
      { ...context, pool: workPool },
      {
        source,
        into: instituteId,
        leaveOut: null,
        isCheckOnly: false,
        now,
        isOperator: false,
        by: { person: personId },
      },
      {
        signal: stopping,
        beforeEnd: async (client, found) => {
          if (found.outcome === 'written') await once.keep(client, answer({ number: found.number ?? null }))
        },
      },
    ),
  )
  if (result.outcome === 'faults') throw refusalOf(result)
  return { number: result.number ?? null }
}
