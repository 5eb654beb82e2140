import { rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Surroundings } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readArguments } from '#cli/records/arguments.ts'
import { describeResult, printFound, toListed } from '#cli/records/report.ts'
import { passwordsPath, writePasswords } from '#cli/roster/passwords-file.ts'
import { createProgress } from '#cli/roster/progress.ts'
import { writeFindings } from '#cli/roster/report.ts'
import { readConfig } from '#server/config.ts'
import { importBundle } from '#server/exchange/import.ts'
import { isPaperName } from '#server/exchange/papers/source.ts'
import { sendPasswords } from '#server/exchange/password-messages.ts'
import { type FileTree, openTree } from '#server/exchange/reading/file-tree.ts'
import { isNearTable, isSheets, isTable, kindNamed, readBundle } from '#server/exchange/reading/tables.ts'
import { isRosterName } from '#server/exchange/roster/source.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { createLog } from '#server/log.ts'
import { ImportRefusal, show } from '#server/records/import-faults.ts'
import { openSecrets } from '#server/secrets/secrets.ts'

/** Each is opened to find its kind. */
const maxTables = 200

/**
 * The files of records: spreadsheets, or tables that are named after kinds, or almost. Files of a roster may be called like those.
 * @returns undefined for anything else
 */
export async function findRecords(path: string): Promise<FileTree | undefined> {
  if (/\.(gift|txt)$/i.test(path)) return undefined
  const tree = await openTree(path).catch(() => undefined)
  if (!tree) return undefined
  const tables = tree.names.filter(isTable)
  if (tables.length > maxTables) {
    tree.close()
    throw new ImportRefusal(`${basename(path)} holds ${tables.length} tables; at most ${maxTables} are read.`)
  }
  const isOther = tree.names.some(
    (name) => isPaperName(name) || (isRosterName(name) && kindNamed(name) === undefined),
  )
  if (!isOther && tables.some((name) => isSheets(name) || kindNamed(name) !== undefined)) return tree
  if (!isOther) for (const name of tables) if (await isNearTable(name, tree)) return tree
  tree.close()
  return undefined
}

/** Imports records. @returns its exit code @throws UsageError, and what `reportFailure` prints */
export async function runRecordImport(
  argv: readonly string[],
  tree: FileTree,
  around: Surroundings,
): Promise<0 | 1 | 3> {
  const { stdout, stderr, environment, signal } = around
  const progress = createProgress(stderr)
  try {
    const args = readArguments(argv)
    const config = readConfig(environment)
    const now = around.clock()
    const { source, unread, size, readSize } = await readBundle(tree)
    for (const name of unread) stderr.write(`Not read, as no kind of record is called so: ${show(name)}\n`)
    const passwordsFile = passwordsPath(args.passwordsFile, config.dataFolder, 'import-passwords', now)
    let storedCount = 0
    let sent = 0
    const { pool, isServed, close } = await openConfiguredDatabase(config)
    try {
      const files = await openFileStore(config)
      const { into, leaveOut, isCheckOnly, isQuiet } = args
      const counts = new Map<string, number>()
      const result = await importBundle(
        { pool, files, config, log: createLog('error', stderr) },
        { source, into, leaveOut, isCheckOnly, isQuiet, now, isOperator: true },
        {
          signal,
          onProgress: ({ name }, rows) => {
            counts.set(name, rows)
            const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
            progress.show('Rows', Math.min(readSize(), size), size, `${all} rows`)
          },
          onPasswords: (done, total) => progress.show('Passwords', done, total),
          beforeEnd: async (_, found) => {
            if (args.faultsFile !== null) await writeFindings(resolve(args.faultsFile), toListed(found))
          },
          deliverPasswords: async (passwords, { client, instituteId }) => {
            const unsent = args.sendsPasswords
              ? await sendPasswords(
                  client,
                  { instituteId, config, secrets: await openSecrets(config) },
                  passwords,
                )
              : passwords
            sent = passwords.length - unsent.length
            if (unsent.length > 0) await writePasswords(passwordsFile, unsent)
            storedCount = unsent.length
          },
          dropPasswords: async () => {
            if (storedCount > 0) await rm(passwordsFile, { force: true })
          },
        },
      )
      progress.end()
      printFound(result, leaveOut, stderr)
      if (result.outcome === 'faults' || result.outcome === 'tooMuch') return 1
      stdout.write(describeResult(result))
      if (result.institute?.isNew && !isServed && !config.DATABASE_URL)
        stdout.write(
          `No server is running on ${config.dataFolder}: one that shows this needs that DATA_DIR.\n`,
        )
      if (sent > 0) stdout.write(`One-time passwords are sent to ${sent} people.\n`)
      if (storedCount > 0) stdout.write(`One-time passwords of ${storedCount} people: ${passwordsFile}\n`)
      return result.findings.leftOut > 0 ? 3 : 0
    } finally {
      await close()
    }
  } finally {
    progress.end()
    tree.close()
  }
}
