import { requestOf } from '#cli/command.ts'
import { jobsUsage, readJobsRequest, runJobs } from '#cli/jobs/request.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readConfig } from '#server/config.ts'

/** `npm run jobs -- --list`, or `--retry 12`: jobs of the queue that were given up. */
const request = requestOf(readJobsRequest, jobsUsage)
const database = await openConfiguredDatabase(readConfig(process.env))
try {
  console.log(await runJobs(database.pool, request, new Date()))
} finally {
  await database.close()
}
