/**
 * Writes a generated school to a folder, to try a larger import: `node cli/roster/make-example.ts <folder>
 * [users] [1.1|1.2]`
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSchool, toCsvFiles } from '#server/features/roster/records/testing.ts'

const [folder, users = '10000', version = '1.2'] = process.argv.slice(2)
if (folder === undefined || !(Number(users) > 2) || (version !== '1.1' && version !== '1.2')) {
  console.error('node cli/roster/make-example.ts <folder> [users] [1.1|1.2]')
  process.exit(2)
}
// Two students share a parent; there is a teacher and a principal too.
const students = Math.round(((Number(users) - 2) * 2) / 3)
await mkdir(folder, { recursive: true })
for (const [name, text] of Object.entries(toCsvFiles(makeSchool({ version, students })))) {
  await writeFile(join(folder, name), text)
}
