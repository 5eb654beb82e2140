import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { maxFileBytes, putFile } from '#domain/admin/calls.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  countUploaded,
  findExported,
  findUploaded,
  lockToken,
  writeUploaded,
} from '#server/exchange/admin/queries.ts'
import { withBody } from '#server/exchange/admin/spool.ts'
import { findSameFile, writeAudit } from '#server/exchange/queries.ts'
import { Failure } from '#server/failure.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import { checkSpace } from '#server/files/space.ts'
import { checkForViruses } from '#server/files/store/checked.ts'
import { saveBytes, writeFile } from '#server/files/writes.ts'
import { plainPath } from '#server/records/fields/references.ts'
import type { Kind } from '#server/records/kind.ts'
import type { Source, SourceTable } from '#server/records/source.ts'
import { plainName } from '#server/records/stage.ts'
import { answer, mount } from '#server/route.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'

/** Files of a token that wait for rows. */
const maxUploaded = 1000

/** Takes files that later rows name. */
export function adminFileRoutes(app: FastifyInstance, context: Context): void {
  const { pool, files, clock, config } = context
  const folder = join(config.dataFolder, 'uploads')

  mount(app, putFile, async ({ admin, query, raw }) => {
    const path = readPath(query.path)
    const { instituteId, tokenId } = admin
    const at = { instituteId, tokenId, path }
    await checkCount(pool, at)
    return withBody(raw, { folder, tokenId, maxBytes: maxFileBytes }, async (body) => {
      if (body.size === 0) throw new Failure('fileContentRefused')
      const now = clock()
      await checkSpace(pool, { instituteId, personId: 0, now }, body.size)
      const bytes = await checkForViruses(context, { name: path, open: () => createReadStream(body.path) })
      const stored = await saveBytes(pool, files, bytes)
      await inTransaction(pool, async (client) => {
        await lockToken(client, at)
        await checkCount(client, at)
        const name = cleanFileName(path)
        const same = await findSameFile(client, { instituteId, sha256: stored.sha256, name, isPublic: false })
        const fileId = same?.id ?? (await writeFile(client, { instituteId, name, stored }))
        await writeUploaded(client, { ...at, fileId, now })
        const detail = { token: tokenId, size: stored.size }
        await writeAudit(client, { instituteId, now, action: 'files.upload', detail })
      })
      // As they came: what is stored of a picture has no place.
      return answer({ size: body.size, sha256: body.sha256 })
    })
  })
}

type Named = { instituteId: number; tokenId: number; path: string }

async function checkCount(runner: Runner, at: Named): Promise<void> {
  const { count } = await countUploaded(runner, at)
  if (count >= maxUploaded) throw new Failure('tooManyWaitingFiles')
}

/** As cells name files. @throws Failure `badRequest` */
function readPath(text: string): string {
  const path = plainPath(text)
  const isGood = path.split('/').every((part) => part.trim() !== '' && !/^\.\.?$|[\p{Cc}\p{Cs}]/u.test(part))
  if (!isGood) throw new Failure('badRequest', 'path: must be a path such as files/timetable.pdf')
  return path
}

/** The rows with the files that they name: uploaded with the token, or stored already. */
export async function sourceOf(
  { pool, files }: Pick<Context, 'pool' | 'files'>,
  { instituteId, tokenId }: AdminPass,
  kind: Kind,
  table: SourceTable,
): Promise<Source> {
  const paths = await namedPaths(kind, table)
  const found =
    paths.length === 0
      ? []
      : [
          ...(await findExported(pool, { instituteId, paths })),
          ...(await findUploaded(pool, { instituteId, tokenId })),
        ]
  const contents = new Map(found.map(({ path, sha256 }) => [path, sha256]))
  return {
    tables: new Map([[kind.name, table]]),
    hasFile: (path) => contents.has(path),
    openFile: (path) => files.open(contents.get(path) ?? ''),
  }
}

/** The cells of fields that name files. */
async function namedPaths({ fields }: Kind, table: SourceTable): Promise<string[]> {
  const isOfFile = (name: string | null) => fields[plainName(name ?? '')]?.type.isFile !== undefined
  if (!Object.keys(fields).some(isOfFile)) return []
  let columns: boolean[] | undefined
  const paths = new Set<string>()
  try {
    for await (const { cells } of table.rows()) {
      columns ??= cells.map(isOfFile)
      for (const [index, cell] of cells.entries()) if (columns[index] && cell) paths.add(cell.trim())
    }
  } catch {
    // The import reads it again, and reports its faults.
  }
  return [...paths]
}
