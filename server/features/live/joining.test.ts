import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leapDay, openLive } from '#server/features/live/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let at: Awaited<ReturnType<typeof openLive<TestApp>>>
beforeAll(async () => {
  at = await openLive(await createTestApp())
})
afterAll(() => at.close())
beforeEach(async () => {
  at.t.setClock(leapDay)
  await at.clear()
})

const [greenfield, apex] = [1, 2]
const running = '2028-02-29T09:30:00+05:30'
const link = 'https://meet.example/1'
const allowed = { status: 200, body: { result: { allow_start_session: true, session_link: link } } }
const refused = { status: 200, body: { result: { allow_start_session: false, session_link: '' } } }

describe('whether a class may be joined now [live-14]', () => {
  test.each([
    ['a minute before', '2028-02-29T09:29:00+05:30', refused],
    ['at its start', '2028-02-29T09:30:00+05:30', allowed],
    ['in its last second', '2028-02-29T10:29:59+05:30', allowed],
    ['at its end', '2028-02-29T10:30:00+05:30', refused],
    ['hours later', '2028-02-29T15:00:00+05:30', refused],
  ])('%s', async (_when, now, answer) => {
    const who = await at.t.signedIn('9000000001')
    const id = await at.addClass(greenfield, ['10-A'], running)
    at.t.setClock(new Date(now))
    expect(await at.start(who, id)).toMatchObject(answer)
  })

  test.each(['', '?isZoomLiveClass=1', '?isWebexLiveClass=1', '?isZoomLiveClass=1&isWebexLiveClass=1'])(
    'whatever provider the request names: %j [live-38]',
    async (query) => {
      const id = await at.addClass(greenfield, ['10-A'], running, { meeting_with: 'Google Meet' })
      expect(await at.start(await at.t.signedIn('9000000001'), id, query)).toMatchObject(allowed)
    },
  )

  test('an open user joins the class of a product', async () => {
    const id = await at.addClass(apex, ['JEE Crash Course'], running)
    expect(await at.start(await at.t.signedIn('9000000031'), id)).toMatchObject(allowed)
  })

  test('parents are not allowed to join, and are given no link [live-16]', async () => {
    const parent = await at.t.signedIn('9000000011')
    const id = await at.addClass(greenfield, ['10-B'], running)
    expect(await at.start(parent, id)).toEqual({
      status: 422,
      body: { statusCode: 422, message: 'Parents are not allowed to join.' },
    })
    const [shown] = await at.classesOf(parent)
    expect(shown).toMatchObject({ session_id: id, session_link: '' })
  })

  test('the list gives the link while the class runs, and at no other time [live-36]', async () => {
    await at.addClass(greenfield, ['10-A'], running)
    await at.addClass(greenfield, ['10-A'], '2028-02-29T12:00:00+05:30')
    const links = (await at.classesOf(await at.t.signedIn('9000000001'))).map((one) => one.session_link)
    expect(links).toEqual([link, ''])
  })

  test.each(['http://meet.example/1', 'javascript:alert(1)', 'https://me@meet.example/', ''])(
    'a link that is not https is not shown: %j [live-19]',
    async (linkUrl) => {
      const id = await at.addClass(greenfield, ['10-A'], running, { link_url: linkUrl })
      const who = await at.t.signedIn('9000000001')
      expect((await at.start(who, id)).body.result.session_link).toBe('')
      expect((await at.classesOf(who))[0]?.session_link).toBe('')
    },
  )
})

describe('a class of another person [live-32]', () => {
  test('another section’s, another institute’s, a cancelled one and an unknown one are the same 404', async () => {
    const who = await at.t.signedIn('9000000001')
    const ids = [
      await at.addClass(greenfield, ['10-B'], running),
      await at.addClass(apex, ['JEE-26', 'JEE Crash Course'], running),
      await at.addClass(greenfield, ['10-A'], running, { cancelled_at: leapDay }),
      await at.addClass(greenfield, [], running),
      999_999,
    ]
    for (const id of ids) expectNotFound(await at.start(who, id))
  })

  test('parents do not see it either', async () => {
    const id = await at.addClass(greenfield, ['10-A'], running)
    expectNotFound(await at.start(await at.t.signedIn('9000000011'), id))
  })
})
