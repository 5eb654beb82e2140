import { changePassword } from '#domain/profile/calls.ts'
import { forgotPassword, ssoLogin } from '#domain/session/calls.ts'
import { signToken, trustProvider } from '#server/features/session/testing-sso.ts'
import { signDevice } from '#server/features/session/tokens.ts'
import { send } from '#server/http/testing/send.ts'
import { type Attack, people, type Target } from './attack.ts'
import { allAtOnce, countOf, countRows, exactly, race, within } from './race.ts'

/** A device that a person has signed in on before: each has a separate limit. */
async function knownDevice(target: Target, phone: string, n: number): Promise<string> {
  const key = `known-device-${n}`
  await target.query(
    `insert into device (institute_id, person_id, key) select institute_id, id, $2 from person where phone = $1
      on conflict do nothing`,
    [phone, key],
  )
  return signDevice(target.secrets, key)
}

const live = (target: Target, phone: string) =>
  countRows(
    target,
    `session s join person p on p.institute_id = s.institute_id and p.id = s.person_id where p.phone = $1 and s.ended_at is null`,
    [phone],
  )
const endAll = (target: Target, phone: string) =>
  target.query(
    'update session set ended_at = now() where person_id in (select id from person where phone = $1)',
    [phone],
  )
type LoggedIn = Awaited<ReturnType<Target['login']>>
const isIn = ({ result }: LoggedIn) => result !== null && !Array.isArray(result) && 'student_auth' in result

const oneDevice = (what: string, more: object, entered: number): Attack =>
  race(`sign-ins where one device is allowed, ${what}`, async (target) => {
    await endAll(target, people.oneDevice)
    const devices = await allAtOnce((n) => knownDevice(target, people.oneDevice, n))
    const answers = await allAtOnce((n) =>
      target.login(people.oneDevice, { device_id: devices[n] ?? '', ...more }),
    )
    return [
      exactly(answers.filter(isIn).length, entered, 'were in'),
      exactly(await live(target, people.oneDevice), 1, 'sessions live'),
    ]
  })

const registered = race('sign-ins where one registered device is allowed', async (target) => {
  await target.query('delete from device where person_id in (select id from person where phone = $1)', [
    people.registeredDevices,
  ])
  const devices = await allAtOnce((n) => knownDevice(target, people.registeredDevices, n))
  const answers = await allAtOnce((n) =>
    target.login(people.registeredDevices, { device_id: devices[n] ?? '' }),
  )
  const count = await countRows(
    target,
    'device d join person p on p.id = d.person_id where p.phone = $1 and d.is_registered',
    [people.registeredDevices],
  )
  return [exactly(answers.filter(isIn).length, 1, 'were in'), exactly(count, 1, 'devices registered')]
})

const guesses = race('guesses at one account', async (target) => {
  const answers = await allAtOnce((n) =>
    target.login(people.open, { password: `guess${n}`, device_id: `d${n}` }),
  )
  await target.query('delete from throttle')
  return [within(answers.filter(({ status }) => status !== 429).length, 1, 5, 'guesses checked')]
})

const spraying = race(
  'one password on a thousand accounts',
  async (target) => {
    const answers = await allAtOnce(
      (n) => target.login(String(8_000_000_000 + n), { password: 'guess1' }),
      1000,
    )
    await target.query('delete from throttle')
    return [within(answers.filter(({ status }) => status !== 429).length, 1, 60, 'guesses checked')]
  },
  1000,
)

const singleSignOn = race(
  'exchanges of one single sign-on token, then sign-ins by its key',
  async (target) => {
    await trustProvider(target.query, target.secrets)
    const jwt = await signToken({ phone_number: `+91${people.riya}` })
    const host = 'coaching.localhost'
    const exchanges = await allAtOnce(() =>
      send(target, ssoLogin, { body: { token: jwt } }, undefined, { host }),
    )
    const good = exchanges.find(({ statusCode }) => statusCode === 200)
    const { result } = (good?.json() ?? { result: {} }) as { result: { key?: string; inst_id?: number } }
    const more = { password: result.key ?? '', institute_id: result.inst_id }
    const entered = await allAtOnce(() => target.login(people.riya, more))
    await target.query('delete from throttle')
    return [
      exactly(countOf(exchanges, 200), 1, 'exchanges'),
      exactly(entered.filter(isIn).length, 1, 'sign-ins by its key'),
    ]
  },
  100,
)

const newPasswords = race('new passwords for one account', async (target) => {
  const body = { user_name: people.parent, source: 'WEB' as const }
  await allAtOnce(() => send(target, forgotPassword, { body }))
  await target.query('delete from throttle')
  const count = await countRows(target, `job where payload->>'to' = $1`, [people.parent])
  return [exactly(count, 1, 'messages')]
})

const changedPassword = race('changes of one password', async (target) => {
  const me = await target.signedIn(people.lastYear)
  const answers = await allAtOnce((n) =>
    send(
      target,
      changePassword,
      {
        body: {
          institute_id: me.institute_id,
          username: people.lastYear,
          oldPassword: 'demo123',
          newPassword: `other${n + 10}`,
          userid: me.account_id,
        },
      },
      me.student_auth,
    ),
  )
  await target.query('delete from throttle')
  return [
    exactly(countOf(answers, 200), 1, 'changes'),
    exactly(await live(target, people.lastYear), 1, 'sessions live'),
  ]
})

export const signInRaces: Attack[] = [
  oneDevice('the others are asked', {}, 1),
  oneDevice('each ends the one before it', { logout_from_all_devices: true }, 50),
  registered,
  guesses,
  spraying,
  singleSignOn,
  newPasswords,
  changedPassword,
]
