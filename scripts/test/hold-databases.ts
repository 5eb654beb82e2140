/** Holds the databases of a test run until its standard input ends. Prints where they are. */
import { once } from 'node:events'
import { startTestDatabases } from '#server/database/testing.ts'
import { fillWithDemo } from '#server/demo/testing.ts'

const stop = await startTestDatabases(fillWithDemo)
const { TEST_DATABASE_ADMIN, TEST_DEMO_FILES, TEST_FOLDER } = process.env
console.log(JSON.stringify({ TEST_DATABASE_ADMIN, TEST_DEMO_FILES, TEST_FOLDER }))
process.stdin.resume()
await once(process.stdin, 'end')
await stop()
