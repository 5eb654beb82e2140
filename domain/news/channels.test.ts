import { expect, test } from 'vitest'
import { isFixed, isSent } from '#domain/news/channels.ts'
import { isUrgent, newsKindNames, newsTopics } from '#domain/news/kinds.ts'

const nothing = { chosen: undefined, institute: undefined }

test('a person turns topics on and off; what concerns safety always comes [news-16, news-17]', () => {
  expect(newsTopics.filter((topic) => !isSent(topic, nothing))).toEqual(['documents', 'messages'])
  expect(newsTopics.filter((topic) => isSent(topic, { ...nothing, chosen: false }))).toEqual(['security'])
  expect(newsTopics.every((topic) => isSent(topic, { ...nothing, chosen: true }))).toBe(true)
  expect(newsKindNames.filter(isUrgent)).toEqual(['urgentNotice', 'passwordChanged', 'newDevice'])
})

test.each([
  [{ isOn: false, isFixed: false }, [false, true, false]],
  [{ isOn: false, isFixed: true }, [false, false, false]],
  [{ isOn: true, isFixed: true }, [true, true, true]],
])('the institute sets %o; a person chooses where it is not fixed [news-28]', (institute, sent) => {
  expect([undefined, true, false].map((chosen) => isSent('fees', { chosen, institute }))).toEqual(sent)
  expect(isFixed('fees', institute)).toBe(institute.isFixed)
  expect(isSent('security', { chosen: false, institute })).toBe(true)
})
