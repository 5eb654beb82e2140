import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { exportHours } from '#domain/desk/export-calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { findUnfinished, finishExport, giveUpExport, noteProgress } from '#server/desk/exports/queries.ts'
import { findStaffOf } from '#server/desk/queries.ts'
import { exportInstitute } from '#server/exchange/export.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { madeHere } from '#server/files/store/checked.ts'
import { saveBytes, writeFile } from '#server/files/writes.ts'
import { maxZipBytes, type ZipEntry, zipOf } from '#server/files/zip.ts'
import { Refused, Stopped } from '#server/queue/failure.ts'
import type { Handler } from '#server/queue/job.ts'

const hourMs = 3_600_000
/** The tables are the first part of the work, the files the second, the zip the rest. */
const shares = { tables: 30, files: 60 }

/** Makes the zip of an institute, as `npm run export` makes its folder. */
export const runExport: Handler<{ exportId: number }, Context> = async (running, context) => {
  const { instituteId, payload, signal, isLastTry, finish } = running
  const { pool, files, config, clock } = context
  const at = { instituteId, id: payload.exportId }
  const found = await findUnfinished(pool, at)
  if (!found) return
  const staff = await findStaffOf(pool, { personIds: [found.personId] })
  const isOwner = staff.some((one) => one.instituteId === instituteId && one.roles.includes('owner'))
  if (!isOwner) {
    await giveUpExport(pool, { ...at, now: clock() })
    return
  }
  // `sweepSpool` removes those of a killed server by their name.
  const folder = join(config.dataFolder, 'uploads', `form-${randomUUID()}`)
  let progress = 0
  const timer = setInterval(() => void noteProgress(pool, { ...at, progress }).catch(() => undefined), 1000)
  timer.unref()
  try {
    const { name } = await exportInstitute(
      { pool, files },
      { instituteId, folder, now: clock() },
      {
        signal,
        onRows: (_, done, total) => {
          progress = Math.floor((shares.tables * done) / total)
        },
        onFiles: (done, total) => {
          progress = shares.tables + Math.floor(((shares.files - shares.tables) * done) / total)
        },
      },
    )
    const bytes = Readable.from(bounded(zipOf(entriesOf(folder)), signal), { objectMode: false })
    const stored = await saveBytes(pool, files, madeHere(bytes))
    const now = clock()
    await inTransaction(pool, async (client) => {
      await finish(client)
      const fileName = `${name}, ${now.toISOString().slice(0, 10)}.zip`
      const fileId = await writeFile(client, { instituteId, name: fileName, stored })
      const expiresAt = new Date(now.getTime() + exportHours * hourMs)
      await finishExport(client, { ...at, now, expiresAt, fileId, size: stored.size })
      const detail = { by: found.personId, size: stored.size }
      await writeAudit(client, { instituteId, now, action: 'desk.institute-exported', detail })
    })
  } catch (error) {
    if (signal.aborted) throw new Stopped('another server goes on')
    const isOver = error instanceof Refused || (isLastTry && !unavailableReason(error))
    if (isOver && !(error instanceof Stopped)) await giveUpExport(pool, { ...at, now: clock() })
    throw error
  } finally {
    clearInterval(timer)
    await rm(folder, { recursive: true, force: true })
  }
}

const isPacked = /\.(zip|jpe?g|png|webp|gif|mp4|mp3|pdf|docx|xlsx|pptx)$/i

async function* entriesOf(folder: string): AsyncGenerator<ZipEntry> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of found.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    yield {
      name: relative(folder, path),
      isCompressed: isPacked.test(entry.name),
      chunks: createReadStream(path) as AsyncIterable<Uint8Array>,
    }
  }
}

async function* bounded(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    size += chunk.length
    if (size > maxZipBytes) throw new Refused('an institute is too large for a zip')
    yield chunk
  }
}
