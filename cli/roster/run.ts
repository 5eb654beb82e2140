import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { reportFailure, type Surroundings } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { type Arguments, readArguments, usage } from '#cli/roster/arguments.ts'
import { writePasswords } from '#cli/roster/passwords-file.ts'
import { createProgress, type Progress } from '#cli/roster/progress.ts'
import { readCsv } from '#cli/roster/read-csv.ts'
import { readSource } from '#cli/roster/read-source.ts'
import { readConfig } from '#server/config.ts'
import { type ImportResult, importRoster } from '#server/features/roster/import.ts'
import type { RawFiles } from '#server/features/roster/records/files.ts'
import type { Written } from '#server/features/roster/write-roster.ts'
import { type Fault, printFault, show } from '#server/import-faults.ts'

/** The whole command. @returns its exit code */
export async function runImport(argv: readonly string[], around: Surroundings): Promise<0 | 1 | 2 | 130> {
  const { stdout, stderr } = around
  const progress = createProgress(stderr)
  try {
    const asked = readArguments(argv)
    if (asked === 'help') {
      stdout.write(usage)
      return 0
    }
    return await importSource(asked, around, progress)
  } catch (error) {
    progress.end()
    return reportFailure(error, around)
  }
}

async function importSource(asked: Arguments, around: Surroundings, progress: Progress): Promise<0 | 1> {
  const { stdout, stderr, environment, signal } = around
  const config = readConfig(environment)
  const now = around.clock()
  const { files, faults, isBroken, unread } = await readFiles(asked.source, progress)
  for (const name of unread) stderr.write(`Not read, as OneRoster has no such file: ${show(name)}\n`)
  if (isBroken) {
    printFaults(faults, stderr)
    stderr.write('The rows are checked when all files can be read.\n')
    return 1
  }

  const time = now.toISOString().replaceAll(':', '-').slice(0, 19)
  const passwordsFile = resolve(
    asked.passwordsFile ?? join(config.dataFolder, `import-passwords-${time}.csv`),
  )
  let kept = 0
  const { pool, close } = await openConfiguredDatabase(config)
  try {
    const { into, host, kind, timeZone, callingCode } = asked
    const isCheckOnly = asked.isCheckOnly || faults.length > 0
    const result = await importRoster(
      pool,
      { files, into, host, fresh: { kind, timeZone, callingCode }, isCheckOnly, now },
      {
        signal,
        onProgress: (stage, done, total) => progress.show(stageNames[stage], done, total),
        keepPasswords: async (passwords) => {
          await writePasswords(passwordsFile, passwords)
          kept = passwords.length
        },
        dropPasswords: async () => {
          if (kept > 0) await rm(passwordsFile, { force: true })
        },
      },
    )
    progress.end()
    const all = [...faults, ...result.faults]
    if (all.length > 0) {
      printFaults(all, stderr)
      return 1
    }
    stdout.write(asked.isCheckOnly ? describeCheck(result) : result.written.map(describeWritten).join(''))
    if (kept > 0) stdout.write(`One-time passwords of ${kept} people: ${passwordsFile}\n`)
    return 0
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

function printFaults(faults: readonly Fault[], stream: NodeJS.WritableStream): void {
  for (const fault of faults) stream.write(`${printFault(fault)}\n`)
  stream.write(`\n${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}. Nothing was written.\n`)
}

function describeCheck({ version, rowCounts }: ImportResult): string {
  const counts = Object.entries(rowCounts).map(([file, count]) => `${count} ${file}`)
  return `No faults. OneRoster ${version}: ${counts.join(', ')}. Nothing was written.\n`
}

function describeWritten({ institute, changes, withoutLogin }: Written): string {
  const lines = Object.entries(changes).map(
    ([table, { added, changed }]) => `  ${table}: ${added} new, ${changed} changed`,
  )
  if (withoutLogin > 0) lines.push(`  without email and phone, so unable to sign in: ${withoutLogin}`)
  return `${show(institute.name)}, institute ${institute.id}${institute.isNew ? ', new' : ''}\n${lines.join('\n')}\n`
}
