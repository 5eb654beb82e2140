import { killAtOnce, readPostmasterPid } from '#server/database/killing.ts'
import { Row, strike } from './row.ts'
import { Subject } from './subject.ts'
import { prepareWork } from './work.ts'

/**
 * SIGKILL at random moments, in turn for the server, its database, the database's main process, and all at
 * once.
 */
export async function kill(folder: string, count: number, add: (row: Row) => void): Promise<void> {
  const subject = new Subject(folder)
  const ways = {
    server: async () => {
      await subject.killServer()
      await subject.start()
    },
    database: async () => killAtOnce(await subject.databaseProcesses()),
    postmaster: async () => killAtOnce([readPostmasterPid(folder)]),
    'server and database': async () => {
      await subject.killAll()
      await subject.start()
    },
  }
  const kinds = Object.entries(ways).map(([name, make]) => ({ row: new Row(`kill: ${name}`), make }))
  for (const { row } of kinds) add(row)
  try {
    await subject.start()
    const work = await prepareWork(subject)
    for (let round = 0; round < count; round++) {
      const kind = kinds[round % kinds.length]
      if (kind) await strike(kind.row, subject, work, kind.make)
      if (round % 20 === 19) console.log(`${round + 1} kills`, new Date().toISOString())
    }
  } finally {
    await subject.killAll()
  }
}
