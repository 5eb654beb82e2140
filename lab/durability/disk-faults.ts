import { execFile } from 'node:child_process'
import { chmod, mkdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Disk, makeDisk } from './disk.ts'
import { Row } from './row.ts'
import { Subject } from './subject.ts'
import { prepareWork, type Work } from './work.ts'

const run = promisify(execFile)
/** How long a fault lasts, and the writes before and after it. */
const [faultMs, calmMs] = [8000, 2000]
const bytesLeft = 100_000
/** How long the server may take, with the disk well again, before an operator checks and mounts the disk again. */
const patienceMs = 20_000

/**
 * Which folders of the data folder are on the disk that fails; the others are on one that does not. The files are on a
 * file system without a journal, since one with a journal is closed to writes after the first failure, until it is
 * mounted again. PostgreSQL needs the journal: without it, directories are damaged by a failed write.
 */
const parts = {
  files: { folders: ['files', 'uploads'], hasJournal: false },
  database: { folders: ['postgres'], hasJournal: true },
}

type Fault = { begin: (disk: Disk) => Promise<void>; end: (disk: Disk) => Promise<void> }
const faults: Readonly<Record<string, Fault>> = {
  'disk full': {
    begin: async ({ folder }) => {
      const { bavail, bsize } = await statfs(folder)
      await run('fallocate', ['-l', String(bavail * bsize - bytesLeft), join(folder, 'filler')])
    },
    end: ({ folder }) => rm(join(folder, 'filler')),
  },
  'writes fail': { begin: (disk) => disk.cause('writes'), end: (disk) => disk.cause('none') },
  'fsync fails': { begin: (disk) => disk.cause('flushes'), end: (disk) => disk.cause('none') },
}

/** A disk under the files, or under the database, that is full, or fails, for some seconds during writes. */
export async function failDisks(base: string, count: number, add: (row: Row) => void): Promise<void> {
  for (const [part, { folders, hasJournal }] of Object.entries(parts)) {
    const here = join(base, part)
    await mkdir(here)
    await chmod(here, 0o755)
    const disk = await makeDisk(here, { hasJournal, megabytes: 600 })
    const data = join(here, 'data')
    await mkdir(data)
    await chmod(data, 0o755)
    const subject = new Subject(data)
    try {
      await subject.start()
      const work = await prepareWork(subject)
      await subject.stop()
      for (const folder of folders) await moveTo(disk, data, folder)
      await subject.start()
      for (const [name, fault] of Object.entries(faults)) {
        const row = new Row(`${name}, under the ${part}`)
        add(row)
        const repair = async () => {
          await subject.killAll()
          for (const folder of folders) await run('umount', [join(data, folder)])
          await disk.repair()
          for (const folder of folders) await bind(disk, data, folder)
          await subject.start()
        }
        while (row.count < count) await fail(row, { subject, work, disk, fault, repair })
      }
    } finally {
      await subject.killAll()
      for (const folder of folders) await run('umount', [join(data, folder)])
      await disk.close()
    }
  }
}

async function moveTo(disk: Disk, data: string, folder: string): Promise<void> {
  const [from, to] = [join(data, folder), join(disk.folder, folder)]
  await run('cp', ['-a', from, to])
  await rename(from, `${from}-before`)
  await mkdir(from)
  await bind(disk, data, folder)
}

const bind = (disk: Disk, data: string, folder: string) =>
  run('mount', ['--bind', join(disk.folder, folder), join(data, folder)])

type Subjected = { subject: Subject; work: Work; disk: Disk; fault: Fault; repair: () => Promise<void> }

async function fail(row: Row, { subject, work, disk, fault, repair }: Subjected): Promise<void> {
  const before = work.ledger.acknowledged
  work.ledger.failures.clear()
  row.count++
  work.begin()
  await sleep(calmMs)
  const begunAt = performance.now()
  await fault.begin(disk)
  const reasons = new Set<string>()
  while (performance.now() < begunAt + faultMs) {
    const readiness = await subject.readiness()
    reasons.add(readiness.reasons.join() || String(readiness.status))
    await sleep(500)
  }
  await fault.end(disk)
  const endedAt = performance.now()
  if (subject.hasEnded) {
    row.wrong.push('the server ended by itself')
    await subject.start()
  }
  try {
    await subject.untilReady(patienceMs)
  } catch {
    console.log(
      `${row.fault}: not ready ${patienceMs / 1000} s later; checked the disk, mounted it and started again`,
    )
    await repair()
    await subject.untilReady()
  }
  row.maxMs = Math.max(row.maxMs, performance.now() - endedAt)
  await sleep(calmMs)
  await work.pause()
  row.acknowledged += work.ledger.acknowledged - before
  row.take(await work.findBroken(), begunAt)
  console.log(`${row.fault}: /readyz said ${[...reasons].join(' and ')}; instead of being saved:`)
  console.table([...work.ledger.failures].map(([answer, times]) => ({ answer, times })))
}
