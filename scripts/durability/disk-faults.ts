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
/** How long the server may take after the disk works again, before it and its database are restarted. */
const patienceMs = 60_000

/** The folders on the failing disk; the rest is on another one. */
const parts = { files: ['files', 'uploads'], database: ['postgres'] }

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
  for (const [part, folders] of Object.entries(parts)) {
    const here = join(base, part)
    await mkdir(here)
    await chmod(here, 0o755)
    // With a journal the first failure would make the file system read-only until it is mounted again.
    const disk = await makeDisk(here, { hasJournal: false, megabytes: 600 })
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
        while (row.count < count) await fail(row, { subject, work, disk, fault })
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
  await run('mount', ['--bind', to, from])
}

type Subjected = { subject: Subject; work: Work; disk: Disk; fault: Fault }

async function fail(row: Row, { subject, work, disk, fault }: Subjected): Promise<void> {
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
    // An operator would restart it.
    row.wrong.push('the server ended by itself')
    await subject.start()
  }
  try {
    await subject.untilReady(patienceMs)
  } catch {
    row.wrong.push(`not ready ${patienceMs / 1000} s later, and started again`)
    await subject.killAll()
    await subject.start()
    await subject.untilReady()
  }
  row.longestMs = Math.max(row.longestMs, performance.now() - endedAt)
  await sleep(calmMs)
  await work.pause()
  row.acknowledged += work.ledger.acknowledged - before
  row.take(await work.findBroken(), begunAt)
  console.log(`${row.fault}: /readyz said ${[...reasons].join(' and ')}; instead of being saved:`)
  console.table([...work.ledger.failures].map(([answer, times]) => ({ answer, times })))
}
