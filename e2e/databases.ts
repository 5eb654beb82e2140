/** Holds the databases of the browser tests until its standard input ends. Prints where they are. */
import { once } from 'node:events'
import { startTestDatabases } from '#server/database/testing.ts'
import { fillWithDemo } from '#server/demo/testing.ts'

const stop = await startTestDatabases(fillWithDemo)
console.log(JSON.stringify({ admin: process.env.TEST_DATABASE_ADMIN, files: process.env.TEST_DEMO_FILES }))
process.stdin.resume()
await once(process.stdin, 'end')
await stop()
