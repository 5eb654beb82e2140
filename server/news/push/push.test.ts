import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { renew, subscribe } from '#server/news/push/queries.ts'
import { startPushService } from '#server/news/push/testing.ts'
import { prepareNews } from '#server/news/testing.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'

const service = await startPushService()
const school = prepareNews({ NEWS_EMAIL: 'off', PUSH_SERVICES: service.address })
const { load, work, query, setClock } = school

afterAll(() => service.stop())
beforeEach(() => void service.takeShown())

const notice = (title = 'Sports day') => ({
  announcements: `id,title,text,for,publish_at\nN1,${title},Bring water,students,2026-06-15 09:30\n`,
})
const homework = {
  assignments:
    'id,section,subject,title,opens_at,ends_at\nA1,10A,maths,Set 4,2026-06-15 09:00,2026-06-17 20:00\n',
}

/** Turns notifications on for a person on a device. @param device its name; two people may have the same */
async function turnOn(
  person: string,
  device: string,
  { showsDetails = true, subscription = service.subscribe(device) } = {},
) {
  const { pool, secrets } = school.context()
  const at = { instituteId: 1, personId: await school.idOf(person), deviceKey: device, now: school.now() }
  await query('insert into device (institute_id, person_id, key) values (1, $1, $2)', [at.personId, device])
  const sealed = secrets.seal(JSON.stringify(subscription))
  const endpointHash = hashOfSecret(subscription.endpoint)
  await subscribe(pool, { ...at, sealed, endpointHash, showsDetails, deviceName: '', max: 10 })
  return subscription
}
const shown = () =>
  service.takeShown().map(({ device, message }) => `${device}: ${message.title}: ${message.body}`)
const outcomes = async () =>
  (
    await query(
      `select p.name, d.reason from news_delivery d join person p on p.id = d.person_id where d.channel = 'push' order by 1`,
    )
  ).map(({ name, reason }) => `${name}: ${reason ?? 'sent'}`)
const later = (seconds: number) => setClock(new Date(school.now().getTime() + seconds * 1000).toISOString())

describe('by notification', () => {
  test('each device of each person who has turned it on, once; no other one [news-31, news-32]', async () => {
    await turnOn('meera', 'phone')
    await turnOn('meera', 'tablet')
    await turnOn('rohit', 'laptop')
    await load(homework)
    await load(homework)
    await work()
    await work()
    const text = 'New homework in Mathematics, due 17-06-2026: Set 4'
    const [laptop, ...meeras] = service.takeShown()
    expect(laptop?.message).toMatchObject({ title: 'Sunrise School', body: `Asha: ${text}`, count: 1 })
    expect(laptop?.message.path).toMatch(/^\/assignment\/\d+\?student_id=\d+&academic_year_id=\d+$/)
    expect(meeras.map(({ device, message }) => [device, message.body, message.path, message.count])).toEqual(
      ['phone', 'tablet'].map((device) => [device, `Asha: ${text}\nRavi: ${text}`, '/messages', 2]),
    )
    expect(await outcomes()).toEqual(['Meera: sent', 'Meera: sent', 'Rohit: sent'])
  })

  test('is kept for a device that is off as long as it is worth sending, and all are of one size [news-37]', async () => {
    await turnOn('asha', 'a')
    await turnOn('ravi', 'b', { showsDetails: false })
    await load(homework)
    await work()
    const got = service.takeShown()
    expect(got.map(({ message }) => message.title)).toEqual(['Sunrise School', 'News from Sunrise School'])
    expect(JSON.stringify(got[1]?.message)).not.toMatch(/Mathematics|assignment|student/)
    expect(new Set(got.map(({ bytes }) => bytes)).size).toBe(1)
    const [{ until_at }] = (await query('select until_at from news limit 1')) as [{ until_at: Date }]
    const seconds = Math.floor((until_at.getTime() - school.now().getTime()) / 1000)
    expect(got[0]?.headers).toMatchObject({ ttl: String(Math.min(seconds, 28 * 86_400)), urgency: 'normal' })
  })

  test('at night it waits, unless it is urgent [news-18, news-20]', async () => {
    await turnOn('rohit', 'phone')
    setClock('2026-06-15T22:00:00+05:30')
    await load(homework)
    await school.changePassword('rohit')
    await work()
    const [urgent, ...others] = service.takeShown()
    expect(others).toEqual([])
    expect(urgent).toMatchObject({ message: { path: '/profile/access-log' }, headers: { urgency: 'high' } })
    setClock('2026-06-16T07:00:01+05:30')
    await work()
    expect(shown()).toHaveLength(1)
  })

  test('the number is that of the inbox: without children of others, and kinds that this release does not know [news-32, news-50]', async () => {
    await turnOn('meera', 'phone')
    await load(homework)
    await work()
    expect(service.takeShown()).toMatchObject([{ message: { count: 2 } }])
    await query(
      `delete from guardian where student_id = (select child_id from news where person_id = $1 limit 1)`,
      [await school.idOf('meera')],
    )
    await query(
      `insert into news (institute_id, person_id, kind, subject, cause_id, args, created_at, until_at, planned_at)
        values (1, $1, 'busLate', '7', 7, '{}', $2, $2::timestamptz + interval '1 day', $2)`,
      [await school.idOf('meera'), school.now()],
    )
    await school.changePassword('meera')
    await work()
    expect(service.takeShown()).toMatchObject([{ message: { count: 2 } }])
  })

  test('the number leaves out an absence that may still be corrected, as the inbox does [news-32, desk-26]', async () => {
    await turnOn('rohit', 'phone')
    await load({
      timetable: 'id,section,subject,starts_at,ends_at\nC1,10A,maths,2026-06-15 08:00,2026-06-15 08:45\n',
      attendance: 'class,student,status\nC1,asha,absent\n',
    })
    await load(homework)
    await work()
    expect(service.takeShown()).toMatchObject([{ message: { count: 1 } }])
    setClock('2026-06-15T10:10:00+05:30')
    await work()
    expect(service.takeShown()).toMatchObject([{ message: { count: 2 } }])
  })

  test('a device with two accounts shows whose it is [news-34]', async () => {
    const subscription = await turnOn('asha', 'shared')
    await turnOn('ravi', 'shared', { subscription })
    await turnOn('rohit', 'own')
    await load(homework)
    await work()
    expect(
      shown()
        .map((one) => one.split(': ').slice(0, 3).join(': '))
        .toSorted(),
    ).toEqual(['own: Sunrise School: Asha', 'shared: Asha: Sunrise School', 'shared: Ravi: Sunrise School'])
  })
})

describe('a push service that', () => {
  test('calls an address gone that the browser has replaced meanwhile leaves the new one [news-35, news-72]', async () => {
    await turnOn('rohit', 'phone')
    const meanwhile = async () => {
      const { pool, secrets } = school.context()
      const subscription = service.subscribe('phone')
      const [{ hash }] = await query('select endpoint_hash as hash from push_subscription')
      await renew(pool, {
        instituteId: 1,
        personId: await school.idOf('rohit'),
        deviceKey: 'phone',
        deviceName: '',
        endpointHash: hashOfSecret(subscription.endpoint),
        sealed: secrets.seal(JSON.stringify(subscription)),
        replaced: hash,
      })
    }
    service.refuse('phone', { status: 410, meanwhile })
    await load(homework)
    await work()
    expect(await query('select gone_at from push_subscription')).toEqual([{ gone_at: null }])
    await school.changePassword('rohit')
    await work()
    expect(service.takeShown()).toHaveLength(1)
  })

  test.each([404, 410])(
    'answers %i is for a device that is gone: it is removed [news-35]',
    async (status) => {
      await turnOn('meera', 'phone')
      await turnOn('meera', 'tablet')
      await turnOn('rohit', 'laptop')
      service.refuse('phone', { status })
      service.refuse('laptop', { status })
      await load(notice())
      await load(homework)
      await work()
      expect(shown()).toHaveLength(1)
      expect(
        (await query('select device_key from push_subscription where gone_at is null')).map(
          (row) => row.device_key,
        ),
      ).toEqual(['tablet'])
      expect((await outcomes()).filter((one) => one.startsWith('Rohit'))).toEqual([
        'Rohit: no device any more',
      ])
      await load(notice('Another day'))
      await work()
      expect((await outcomes()).filter((one) => one.startsWith('Rohit'))).toHaveLength(1)
    },
  )

  test.each([
    { status: 429, retryAfter: '600', wait: 600 },
    { status: 503, wait: 60 },
    { status: 500, retryAfter: '90', wait: 90 },
  ])(
    'answers $status is asked again after $wait seconds, for the devices that it did not reach [news-35]',
    async ({ wait, ...refusal }) => {
      await turnOn('rohit', 'phone')
      await turnOn('rohit', 'tablet')
      service.refuse('tablet', refusal)
      await load(homework)
      await work()
      expect(shown().map((one) => one.split(':')[0])).toEqual(['phone'])
      expect(await outcomes()).toEqual(['Rohit: sent'])
      expect((await query('select 1 from news_delivery where handed_at is not null')).length).toBe(0)
      later(wait - 1)
      await work()
      expect(shown()).toEqual([])
      later(2)
      await work()
      expect(shown().map((one) => one.split(':')[0])).toEqual(['tablet'])
      expect((await query('select 1 from news_delivery where handed_at is not null')).length).toBe(1)
    },
  )

  test.each([400, 403, 413])(
    'answers %i gets no other try, and the device stays [news-35]',
    async (status) => {
      await turnOn('rohit', 'phone')
      service.refuse('phone', { status })
      await load(homework)
      await work()
      later(6 * 3600)
      await work()
      expect(shown()).toEqual([])
      expect(await outcomes()).toEqual(['Rohit: refused by the push service'])
      expect(await query('select 1 from push_subscription')).toHaveLength(1)
    },
  )

  test('is not in the settings any more is not called [news-35]', async () => {
    await turnOn('rohit', 'phone', {
      subscription: { ...service.subscribe('x'), endpoint: 'http://127.0.0.1:9/x' },
    })
    const before = service.requests()
    await load(homework)
    await work()
    expect(await outcomes()).toEqual(['Rohit: refused by the push service'])
    expect(service.requests()).toBe(before)
  })
})

test('of more than ten devices the oldest shows no more news [news-31]', async () => {
  for (let number = 1; number <= 12; number++) {
    await turnOn('rohit', `device-${String(number).padStart(2, '0')}`)
    later(1)
  }
  await load(homework)
  await work()
  expect(shown().map((one) => one.split(':')[0])).toEqual(
    Array.from({ length: 10 }, (_, index) => `device-${String(index + 3).padStart(2, '0')}`),
  )
})

test('a device that has not been used for long shows no more news: its row goes with it', async () => {
  await turnOn('rohit', 'phone')
  await query('delete from device')
  await load(homework)
  await work()
  expect(await outcomes()).toEqual([])
})

test('who may not sign in any more is notified nowhere: the devices are forgotten [news-34]', async () => {
  await turnOn('ravi', 'phone')
  await load({ students: 'id,name,joined_on,status\nravi,Ravi,2026-04-01,blocked\n' })
  expect(await query('select 1 from push_subscription')).toEqual([])
})
