import { surroundings } from '#cli/command.ts'
import { runPasswords } from '#cli/passwords/run.ts'

process.exitCode = await runPasswords(process.argv.slice(2), surroundings())
