import { surroundings } from '#cli/command.ts'
import { runExport } from '#cli/records/run-export.ts'

process.exitCode = await runExport(process.argv.slice(2), surroundings())
