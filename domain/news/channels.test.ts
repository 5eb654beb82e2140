import { expect, test } from 'vitest'
import { isFixed, isSent, paidChannels } from '#domain/news/channels.ts'
import { isUrgent, newsKindNames, newsTopics } from '#domain/news/kinds.ts'

const nothing = { chosen: undefined, institute: undefined }

const free = ['push', 'email'] as const

test.each(free)(
  'by %s a person turns topics on and off; what concerns safety always comes [news-16, news-17]',
  (channel) => {
    expect(newsTopics.filter((topic) => !isSent(topic, channel, nothing))).toEqual(['documents', 'messages'])
    expect(newsTopics.filter((topic) => isSent(topic, channel, { ...nothing, chosen: false }))).toEqual([
      'security',
    ])
    expect(newsTopics.every((topic) => isSent(topic, channel, { ...nothing, chosen: true }))).toBe(true)
  },
)

test('what is urgent', () => {
  expect(newsKindNames.filter(isUrgent)).toEqual([
    'urgentNotice',
    'passwordChanged',
    'newDevice',
    'accountChanged',
  ])
})

test.each([
  [{ isOn: false, isFixed: false }, [false, true, false]],
  [{ isOn: false, isFixed: true }, [false, false, false]],
  [{ isOn: true, isFixed: true }, [true, true, true]],
])('the institute sets %o; a person chooses where it is not fixed [news-28]', (institute, sent) => {
  for (const channel of free) {
    expect([undefined, true, false].map((chosen) => isSent('fees', channel, { chosen, institute }))).toEqual(
      sent,
    )
    expect(isFixed('fees', channel, institute)).toBe(institute.isFixed)
    expect(isSent('security', channel, { chosen: false, institute })).toBe(true)
  }
})

test('SMS is usually on, WhatsApp only for those who ask for it; off always holds, also for security [news-41]', () => {
  for (const topic of newsTopics) {
    const sent = paidChannels.map((channel) =>
      [undefined, true, false].map((chosen) => isSent(topic, channel, { ...nothing, chosen })),
    )
    expect(sent).toEqual([
      [true, true, false],
      [false, true, false],
    ])
    expect(paidChannels.map((channel) => isFixed(topic, channel, undefined))).toEqual([false, false])
  }
})

test.each([
  [{ isOn: true, isFixed: false }, [true, true, false], false],
  [{ isOn: true, isFixed: true }, [true, true, false], false],
  [{ isOn: false, isFixed: false }, [false, true, false], false],
  [{ isOn: false, isFixed: true }, [false, false, false], true],
])(
  'where the institute sets %o for a channel that costs money, a person can still refuse it [news-28, news-41]',
  (institute, sent, fixed) => {
    for (const channel of paidChannels) {
      expect(
        [undefined, true, false].map((chosen) => isSent('fees', channel, { chosen, institute })),
      ).toEqual(sent)
      expect(isFixed('fees', channel, institute)).toBe(fixed)
    }
  },
)
