import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { reportFailure, type Surroundings } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { type Arguments, readArguments, usage } from '#cli/roster/arguments.ts'
import { passwordsPath, writePasswords } from '#cli/roster/passwords-file.ts'
import { createProgress, type Progress } from '#cli/roster/progress.ts'
import { describeResult, describeTooMuch, printFindings, writeFindings } from '#cli/roster/report.ts'
import { readConfig } from '#server/config.ts'
import { keepStaff } from '#server/exchange/roster/keep-staff.ts'
import { readCsv } from '#server/exchange/roster/read-csv.ts'
import { readSource } from '#server/exchange/roster/read-source.ts'
import { type Findings, importRoster } from '#server/features/roster/import.ts'
import type { RawFiles } from '#server/features/roster/records/files.ts'
import { type Fault, show } from '#server/records/import-faults.ts'

/** The whole command. @returns its exit code */
export async function runImport(argv: readonly string[], around: Surroundings): Promise<0 | 1 | 2 | 3 | 130> {
  const { stdout, stderr } = around
  const progress = createProgress(stderr)
  try {
    const args = readArguments(argv)
    if (args === 'help') {
      stdout.write(usage)
      return 0
    }
    return await importSource(args, around, progress)
  } catch (error) {
    progress.end()
    return reportFailure(error, around)
  }
}

async function importSource(asked: Arguments, around: Surroundings, progress: Progress): Promise<0 | 1 | 3> {
  const { stdout, stderr, environment, signal } = around
  const config = readConfig(environment)
  const now = around.clock()
  const { files, faults, isBroken, unread } = await readFiles(asked.source, progress)
  for (const name of unread) stderr.write(`Not read, as OneRoster has no such file: ${show(name)}\n`)
  const keepFindings = async (findings: Findings) => {
    if (asked.faultsFile !== null) await writeFindings(resolve(asked.faultsFile), findings)
  }
  if (isBroken) {
    const findings = { faults, warnings: [], leftOut: null }
    await keepFindings(findings)
    printFindings(findings, stderr)
    stderr.write('The rows are checked when all files can be read.\n')
    return 1
  }

  const passwordsFile = passwordsPath(asked.passwordsFile, config.dataFolder, 'import-passwords', now)
  let storedCount = 0
  const { pool, close } = await openConfiguredDatabase(config)
  try {
    const { into, host, kind, timeZone, callingCode, isCheckOnly, leaveOut } = asked
    const fresh = { kind, timeZone, callingCode }
    const result = await importRoster(
      pool,
      { files, readFaults: faults, leaveOut, into, host, fresh, isCheckOnly, now },
      {
        signal,
        keepFindings,
        onProgress: (stage, done, total) => progress.show(stageNames[stage], done, total),
        deliverPasswords: async (passwords) => {
          await writePasswords(passwordsFile, passwords)
          storedCount = passwords.length
        },
        beforeEnd: async (client, { written: all }) => {
          for (const { institute, number } of all)
            await keepStaff(client, { instituteId: institute.id, now, number })
        },
        dropPasswords: async () => {
          if (storedCount > 0) await rm(passwordsFile, { force: true })
        },
      },
    )
    progress.end()
    printFindings(result, stderr)
    if (result.faults.length > 0) return 1
    const { leftOut } = result
    if (result.isTooMuchLeftOut && leftOut && leaveOut !== null) {
      stderr.write(describeTooMuch(leftOut, leaveOut))
      return 1
    }
    stdout.write(describeResult(result, isCheckOnly))
    if (storedCount > 0) stdout.write(`One-time passwords of ${storedCount} people: ${passwordsFile}\n`)
    return leftOut && leftOut.rows > 0 ? 3 : 0
  } finally {
    await close()
  }
}

const stageNames = { passwords: 'Passwords', rows: 'Rows' }

async function readFiles(path: string, progress: Progress) {
  const source = await readSource(path)
  const files: RawFiles = {}
  const faults: Fault[] = []
  let isBroken = false
  let done = 0
  for (const [name, bytes] of source.files) {
    const read = await readCsv(`${name}.csv`, bytes)
    files[name] = read.raw
    faults.push(...read.faults)
    isBroken ||= read.isBroken
    progress.show('Files', ++done, source.files.size)
  }
  return { files, faults, isBroken, unread: source.unread }
}
