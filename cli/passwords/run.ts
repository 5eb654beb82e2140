import { rm } from 'node:fs/promises'
import type { Surroundings } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { type PasswordsRequest, passwordsUsage, readPasswordsRequest } from '#cli/passwords/arguments.ts'
import { passwordsPath, writePasswords } from '#cli/roster/passwords-file.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { choosePeople } from '#server/exchange/password-choice.ts'
import { sendPasswords } from '#server/exchange/password-messages.ts'
import { renew } from '#server/exchange/passwords.ts'
import { findInstitute } from '#server/exchange/queries.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { openSecrets } from '#server/secrets/secrets.ts'

/** `npm run passwords`: new one-time passwords, to hand out or sent. @returns its exit code */
export async function runPasswords(argv: readonly string[], around: Surroundings): Promise<0 | 1 | 2> {
  const { stdout, stderr, environment } = around
  const request = tryToRead(argv)
  if (!request) {
    stderr.write(`${passwordsUsage}\n`)
    return 2
  }
  const config = readConfig(environment)
  const now = around.clock()
  const file = passwordsPath(request.file, config.dataFolder, 'passwords', now)
  const { instituteId } = request
  const { pool, close } = await openConfiguredDatabase(config)
  let isWritten = false
  try {
    const { all, unsent } = await inTransaction(pool, async (client) => {
      const institute = await findInstitute(client, { instituteId })
      if (!institute) throw new ImportRefusal(`There is no institute ${instituteId}.`)
      const chosen = await choosePeople(client, instituteId, request)
      const at = { instituteId, institute: institute.name, chosen, by: 'import' as const, now }
      const all = await renew(client, at, { signal: around.signal })
      const unsent = request.isSent
        ? await sendPasswords(client, { instituteId, config, secrets: await openSecrets(config) }, all)
        : all
      if (unsent.length > 0) {
        await writePasswords(file, unsent)
        isWritten = true
      }
      return { all, unsent }
    })
    const sent = all.length - unsent.length
    if (all.length === 0)
      stdout.write('Everybody who was meant has signed in, or has neither e-mail nor phone number.\n')
    if (sent > 0) stdout.write(`New one-time passwords are sent to ${sent} people.\n`)
    if (unsent.length > 0) stdout.write(`New one-time passwords of ${unsent.length} people: ${file}\n`)
    return 0
  } catch (error) {
    if (isWritten) await rm(file, { force: true })
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    await close()
  }
}

function tryToRead(argv: readonly string[]): PasswordsRequest | undefined {
  try {
    return readPasswordsRequest(argv)
  } catch {
    return undefined
  }
}
