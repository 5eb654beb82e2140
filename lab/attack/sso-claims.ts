import type { CallReply } from '#domain/call.ts'
import { type SignedIn, ssoLogin } from '#domain/session/calls.ts'
import { signToken, trustProvider } from '#server/features/session/testing-sso.ts'
import { send } from '#server/http/testing/send.ts'
import { type Attack, fewOf, people, type Target } from './attack.ts'

const host = 'coaching.localhost'
type Account = { id: number; email: string | null; phone: string | null }

/** Accounts of Apex Academy, two of which share a number and have e-mails of their own. */
async function accountsOf(target: Target): Promise<Account[]> {
  await target.query(
    `update person set phone = $2, email = 'sister@apex.demo' where phone = $1
      and institute_id = (select institute_id from institute_host where host = $3)`,
    ['9000000022', people.riya, host],
  )
  return target.query<Account>(
    `select id, email, phone from person where (phone = any($1) or email = 'sister@apex.demo')
      and institute_id = (select institute_id from institute_host where host = $2) order by id`,
    [[people.riya, people.open, people.twice], host],
  )
}

/** @returns the accounts that a token opens: the one that signs in, or those to choose from */
async function openedBy(target: Target, claims: Record<string, unknown>): Promise<number[]> {
  const reply = await send(target, ssoLogin, { body: { token: await signToken(claims) } }, undefined, {
    host,
  })
  if (reply.statusCode !== 200) return []
  const { phone, email_id, key, inst_id } = (reply.json() as CallReply<typeof ssoLogin>).result
  const { result } = await target.login(phone || email_id, {
    host,
    password: key,
    institute_id: inst_id,
  })
  const opened = (Array.isArray(result) ? result : [result]) as (
    | Pick<SignedIn, 'account_id'>
    | null
    | undefined
  )[]
  return opened.flatMap((one) => one?.account_id ?? [])
}

/** Every pair of an e-mail and a number that a token may have: own, a sister's, a stranger's, an unknown one, none. */
export const singleSignOnClaims: Attack = {
  name: 'every pair of claims of a single sign-on token',
  isShort: true,
  run: async (target) => {
    await trustProvider(target.query, target.secrets)
    const accounts = await accountsOf(target)
    const emails = [...new Set(accounts.map(({ email }) => email)), 'unknown@apex.demo', undefined]
    const phones = [...new Set(accounts.map(({ phone }) => phone)), '9111111111', undefined]
    const found: string[] = accounts.length < 4 ? ['the accounts are not there'] : []
    let attempts = 0
    for (const email of emails)
      for (const phone_number of phones) {
        const fits = accounts.filter(
          (one) => (!email || one.email === email) && (!phone_number || one.phone === phone_number),
        )
        const wanted = email || phone_number ? fits.map(({ id }) => id) : []
        const opened = await openedBy(target, { email, phone_number })
        await target.query('delete from throttle')
        attempts += 1
        if (opened.toSorted().join() !== wanted.toSorted().join())
          found.push(`${email} with ${phone_number}: opens ${opened}, not ${wanted}`)
      }
    return { attempts, found: fewOf(found) }
  },
}
