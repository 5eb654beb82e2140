import { surroundings, UsageError } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readOperatorRequest } from '#cli/operator/request.ts'
import { readConfig } from '#server/config.ts'
import { readOperators, setOperators } from '#server/exchange/operator.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { createLog } from '#server/log.ts'
import { printFault } from '#server/records/import-faults.ts'

/** `npm run operator`: hosts and settings that an institute cannot set itself (docs/running.md). */
const { environment, stdout, stderr, signal, clock } = surroundings()
try {
  const request = readOperatorRequest(process.argv.slice(2))
  const config = readConfig(environment)
  const database = await openConfiguredDatabase(config)
  try {
    const files = await openFileStore(config)
    const to = { pool: database.pool, files, config, log: createLog('error', stderr) }
    if (request.hosts.length > 0 || Object.keys(request.settings).length > 0) {
      const { findings } = await setOperators(to, { ...request, now: clock(), signal })
      for (const fault of findings.faults) stderr.write(`${printFault(fault)}\n`)
      if (findings.faultCount > 0) process.exitCode = 1
    }
    const lines = await readOperators(to, request.instituteId, clock())
    stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
