/** Keeps the databases of a test run until its standard input ends. Prints their address. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { startTestDatabases } from '#server/database/testing.ts'
import { fillWithDemo } from '#server/demo/testing.ts'

const stop = await startTestDatabases(fillWithDemo)
// The servers of the tests start with the same modules.
flushCompileCache()
const { TEST_DATABASE_ADMIN, TEST_DEMO_FILES, TEST_FOLDER } = process.env
console.log(JSON.stringify({ TEST_DATABASE_ADMIN, TEST_DEMO_FILES, TEST_FOLDER }))
process.stdin.resume()
await once(process.stdin, 'end')
await stop()
