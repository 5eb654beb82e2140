import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Disk, makeDisk } from './disk.ts'
import { Row, strike } from './row.ts'
import { Subject } from './subject.ts'
import { prepareWork } from './work.ts'

/** Power cuts during writes: server, database and files on one disk with a write cache. */
export async function cutPower(base: string, count: number, add: (row: Row) => void): Promise<void> {
  const row = new Row('power cut')
  add(row)
  await cutAgainAndAgain(base, row, count)
}

/** The same with a server that does not sync, and with a database that does not. */
export async function cutPowerUnsynced(base: string, count: number, add: (row: Row) => void): Promise<void> {
  const files = new Row('power cut, files without fsync', true)
  add(files)
  const preload = new URL('without-sync.ts', import.meta.url).href
  await cutAgainAndAgain(base, files, count, { environment: { NODE_OPTIONS: `--import=${preload}` } })
  const database = new Row('power cut, database without fsync', true)
  add(database)
  await cutAgainAndAgain(base, database, count, {
    prepare: async (subject) => {
      await subject.query('alter system set fsync = off')
      await subject.query('select pg_reload_conf()')
    },
  })
}

type Changes = { environment?: Record<string, string>; prepare?: (subject: Subject) => Promise<void> }

async function cutAgainAndAgain(
  base: string,
  row: Row,
  count: number,
  { environment = {}, prepare }: Changes = {},
): Promise<void> {
  const disk = await makeDisk(base)
  const subject = new Subject(await makeDataFolder(disk), environment)
  try {
    await subject.start()
    await prepare?.(subject)
    const work = await prepareWork(subject)
    while (row.count < count) {
      await strike(row, subject, work, async () => {
        await disk.cause('cut')
        await subject.killAll()
        await disk.powerOn()
        await subject.start()
      })
      if (row.count % 10 === 0) console.log(`${row.count} power cuts`, new Date().toISOString())
    }
  } catch (error) {
    if (!row.isMeantToLose) throw error
    console.log(`${row.fault}: ${error instanceof Error ? error.message.slice(0, 500) : error}`)
    // A server that does not start has lost everything.
    row.lost++
  } finally {
    await subject.killAll()
    await disk.close()
  }
}

async function makeDataFolder({ folder }: Disk): Promise<string> {
  const data = join(folder, 'data')
  await mkdir(data)
  // The user of the database needs access.
  await chmod(data, 0o755)
  return data
}
