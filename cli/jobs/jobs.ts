import { type JobsRequest, jobsUsage, readJobsRequest, runJobs } from '#cli/jobs/request.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readConfig } from '#server/config.ts'

/** `npm run jobs -- --list`, or `--retry 12`: jobs of the queue that were given up. */
const request = readArguments()
if (!request) {
  console.error(jobsUsage)
  process.exit(2)
}
const database = await openConfiguredDatabase(readConfig(process.env))
try {
  console.log(await runJobs(database.pool, request, new Date()))
} finally {
  await database.close()
}

function readArguments(): JobsRequest | undefined {
  try {
    return readJobsRequest(process.argv.slice(2))
  } catch {
    return undefined
  }
}
