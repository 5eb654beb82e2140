import type { CallInput } from '#domain/call.ts'
import type { beginDesk } from '#domain/desk/begin/calls.ts'
import { idOfName, nameOfYear } from '#domain/desk/begin/classes.ts'
import { beginningSteps } from '#domain/desk/begin/steps.ts'
import type { DeskStep } from '#domain/desk/calls.ts'
import { beginLifeMs } from '#domain/desk/life.ts'
import { passwordMessages, strongLengthMessage } from '#domain/profile/texts.ts'
import { passwordFault, plainPassword } from '#domain/session/password.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import {
  isBeginCode,
  keepBeginCode,
  openSteps,
  removeBeginCode,
  spendBeginCode,
} from '#server/desk/begin/queries.ts'
import { importInTurn } from '#server/desk/import-turn.ts'
import { nextStepOf } from '#server/desk/sign-in.ts'
import { readLogin } from '#server/desk/staff.ts'
import { insertStaffPerson, keepRoles, setStaffPassword } from '#server/desk/writes.ts'
import { importBundle } from '#server/exchange/import.ts'
import { sourceOfRows } from '#server/exchange/row-source.ts'
import { Failure } from '#server/failure.ts'
import { guessableFault } from '#server/features/session/password/guessable.ts'
import { findAccount } from '#server/features/session/queries.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

/**
 * At each start: the code by which the first owner of an empty server comes. It ends the one of an earlier start [desk-75].
 * @returns undefined where there is an institute
 */
export async function offerBeginning({
  pool,
  clock,
}: Pick<Context, 'pool' | 'clock'>): Promise<string | undefined> {
  const code = makeSecret()
  const expiresAt = new Date(clock().getTime() + beginLifeMs)
  if ((await keepBeginCode(pool, { hash: hashOfSecret(code), expiresAt })) === 1) return code
  await removeBeginCode(pool)
  return undefined
}

/** @throws Failure `beginOver` */
export async function checkBeginCode({ pool, clock }: Context, code: string): Promise<void> {
  if (!(await isBeginCode(pool, { hash: hashOfSecret(code), now: clock() }))) throw new Failure('beginOver')
}

type Beginning = CallInput<typeof beginDesk>['body']

/**
 * Makes the institute, its first year and its owner, all of it or nothing; the code is used up [desk-76].
 * @throws Failure `beginOver`, `passwordRefused`, `badRequest` with what does not fit
 */
export async function begin(context: Context, body: Beginning): Promise<DeskStep> {
  const { workPool, pool, clock, stopping } = context
  const { code, owner, institute, year } = body
  await checkBeginCode(context, code)
  const now = clock()
  const name = owner.name.trim()
  const login = readLogin(owner.user_name, '91')
  const password = plainPassword('strong', owner.password)
  const fault =
    passwordFault('strong', password) ??
    (await guessableFault('strong', password, {
      name,
      phone: login.phone ?? '',
      email: login.email ?? '',
      instituteName: institute.name,
    }))
  if (fault)
    throw new Failure('passwordRefused', fault === 'length' ? strongLengthMessage : passwordMessages[fault])
  const passwordHash = await hashPassword(password)
  let made: { instituteId: number; personId: number } | undefined
  const { findings } = await importInTurn(() =>
    importBundle(
      { ...context, pool: workPool },
      {
        source: sourceOfRows({
          institute: [
            {
              id: idOfName(institute.name).toLowerCase(),
              name: institute.name.trim(),
              kind: institute.kind,
              time_zone: institute.time_zone,
            },
          ],
          years: [
            {
              id: year.first.slice(0, 4),
              name: nameOfYear(year),
              start_date: year.first,
              end_date: year.last,
            },
          ],
        }),
        into: null,
        leaveOut: null,
        isCheckOnly: false,
        now,
        isOperator: true,
        isQuiet: true,
        by: { command: 'begin' },
      },
      {
        signal: stopping,
        inTurn: async (client) => {
          if (!(await spendBeginCode(client, { hash: hashOfSecret(code), now })))
            throw new Failure('beginOver')
        },
        beforeEnd: async (client, result) => {
          if (result.outcome !== 'written' || !result.institute) return
          const instituteId = result.institute.id
          const today = makeZone(institute.time_zone).dayAt(now.getTime())
          const { id: personId } = await insertStaffPerson(client, {
            instituteId,
            name,
            today,
            role: 'admin',
            ...login,
          })
          const at = { instituteId, personId, now }
          await keepRoles(client, { ...at, actorId: null, roles: ['owner'] })
          await setStaffPassword(client, { ...at, passwordHash })
          await openSteps(client, { ...at, steps: [...beginningSteps] })
          made = { instituteId, personId }
        },
      },
    ),
  )
  const account = made && (await findAccount(pool, made))
  if (!account) throw new Failure('badRequest', whyNot(findings.faults))
  return nextStepOf(context, { account, password, by: 'password' })
}

/** Such as `time_zone: "Mars" is not a time zone such as Asia/Kolkata`. */
function whyNot([first]: readonly { column: string; problem: string }[]): string {
  return first ? `${first.column}: ${first.problem}` : 'This does not fit.'
}
