import { describe, expect, test } from 'vitest'
import { pushBytes } from '#domain/news/push-message.ts'
import { readConfig } from '#server/config.ts'
import { drawPush, packPush, topicOfKey } from '#server/news/push/message.ts'
import { isOfPushService } from '#server/news/push/services.ts'

const row = (title: string, childId: number | null = 7) => ({
  kind: 'notice' as const,
  causeId: 3,
  values: { title },
  childName: childId === null ? '' : 'Asha',
  childId,
})
const facts = {
  key: 'news-1-2-3',
  institute: 'Sunrise School',
  name: '',
  showsDetails: true,
  count: 4,
  rows: [row('Sports day')],
}

describe('what a device shows', () => {
  test('the text, and the screen of the child that it opens [news-32, news-33]', () => {
    expect(drawPush(facts)).toEqual({
      tag: topicOfKey('news-1-2-3'),
      title: 'Sunrise School',
      body: 'Asha: Notice: Sports day',
      path: '/announcement?student_id=7',
      count: 4,
    })
    expect(drawPush({ ...facts, rows: [row('x', null)] }).path).toBe('/announcement')
  })

  test('without details the institute alone: nothing else is in the message [news-33]', () => {
    const { tag, ...message } = drawPush({ ...facts, name: 'Meera', showsDetails: false })
    expect(message).toEqual({ title: 'News from Sunrise School', body: '', path: '/messages', count: 4 })
    expect(tag).toMatch(/^[\w-]{32}$/)
  })

  test('of several pieces three lines, and the inbox [news-32]', () => {
    const rows = ['1', '2', '3', '4', '5'].map((title) => row(title, null))
    expect(drawPush({ ...facts, name: 'Meera', rows })).toMatchObject({
      title: 'Meera: Sunrise School',
      body: 'Notice: 1\nNotice: 2\nNotice: 3\nand 2 more',
      path: '/messages',
    })
  })

  test('is of one length, whatever is in it, also in scripts of several bytes [news-37]', () => {
    const long = drawPush({
      ...facts,
      institute: 'विद्यालय '.repeat(40),
      name: 'मीरा '.repeat(40),
      rows: Array.from({ length: 3 }, () => row('सूचना '.repeat(60))),
    })
    for (const message of [drawPush(facts), drawPush({ ...facts, showsDetails: false }), long]) {
      const packed = packPush(message)
      expect(packed).toHaveLength(pushBytes)
      expect(JSON.parse(packed.toString('utf8'))).toMatchObject({ tag: message.tag, path: message.path })
    }
    expect(JSON.parse(packPush(long).toString('utf8')).body.length).toBeGreaterThan(300)
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilpush.apple.com/abc', false],
  ['https://user:word@web.push.apple.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://school.example/abc', false],
  ['file:///etc/passwd', false],
  ['nonsense', false],
  [`https://fcm.googleapis.com/${'x'.repeat(1000)}`, false],
])('%s is an address of a push service: %s [news-35]', (endpoint, isOne) => {
  expect(isOfPushService(readConfig({}), endpoint)).toBe(isOne)
})
