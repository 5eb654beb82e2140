import { requestOf } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readStaffRequest, staffUsage } from '#cli/staff/request.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changeRoles, invite, listStaffOf } from '#server/desk/staff.ts'
import { Failure } from '#server/failure.ts'
import { portalOf } from '#server/network/portal-address.ts'

/** `npm run staff`: who works at the desk of an institute. An invitation is printed once, because the database only has its hash. */
const request = requestOf(readStaffRequest, staffUsage)
const config = readConfig(process.env)
const database = await openConfiguredDatabase(config)
try {
  await run()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.close()
}

async function run(): Promise<void> {
  const { pool } = database
  const { instituteId } = request
  const by = { instituteId, actorId: null }
  const context = { clock: () => new Date() }
  switch (request.task) {
    case 'invite': {
      const { name, login: user_name, roles } = request
      const { invitation } = await inTransaction(pool, (client) =>
        invite(client, context, by, { name, user_name, roles }),
      )
      const portal = await portalOf({ pool, config }, instituteId)
      console.log(`${portal || '(the address of the portal)'}/desk/invitation#${invitation}`)
      return
    }
    case 'list': {
      console.log('id\tname\tlogin\troles\tinvited until\tlast seen')
      for (const one of await listStaffOf(pool, { instituteId, timeZone: 'UTC', now: new Date() })) {
        const days = [one.invited_until, one.last_seen_at].map((moment) => moment?.slice(0, 10) ?? '')
        console.log(
          [one.person_id, one.name, one.phone || one.email, one.roles.join(','), ...days].join('\t'),
        )
      }
      return
    }
    case 'remove':
      await inTransaction(pool, (client) =>
        changeRoles(client, context, by, { personId: request.personId, roles: [] }),
      )
      console.log('Removed, and signed out.')
  }
}
