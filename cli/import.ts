import { surroundings } from '#cli/command.ts'
import { runAnyImport } from '#cli/run-import.ts'

process.exitCode = await runAnyImport(process.argv.slice(2), surroundings())
