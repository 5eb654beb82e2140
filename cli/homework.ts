import { writeHomework } from '#cli/homework/write-homework.ts'
import { homeworkUsage, readHomeworkRequest } from '#cli/homework-request.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readConfig } from '#server/config.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

/** `npm run homework -- --institute 1 --assignment A1 homework.zip`: submitted homework, and a table for marks. */
const request = readHomeworkRequest(process.argv.slice(2))
if (!request) {
  console.error(homeworkUsage)
  process.exit(2)
}
const config = readConfig(process.env)
const database = await openConfiguredDatabase(config)
try {
  const files = await openFileStore(config)
  const written = await writeHomework({ pool: database.pool, files }, request, new Date())
  const { title, students, submitted } = written
  console.log(`${title}: ${submitted} of ${students} students handed in, ${written.files} files.`)
  console.log(
    `Fill in evaluations.csv, then: npm run import -- evaluations.csv --institute ${request.instituteId}`,
  )
} catch (error) {
  if (!(error instanceof ImportRefusal)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.close()
}
