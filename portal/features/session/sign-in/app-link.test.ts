import { expect, test } from 'vitest'
import { readAppLink } from './app-link.ts'

test.each([
  ['Invailid Login Details', undefined],
  [
    'Please use our app.: app_link :https://example.org/app?x=1',
    { text: 'Please use our app.', link: 'https://example.org/app?x=1' },
  ],
  [
    'Please use our app : app_link : https://example.org',
    { text: 'Please use our app', link: 'https://example.org' },
  ],
  ['Get it : app_link : http://example.org/app', { text: 'Get it', link: undefined }],
  ['Get it : app_link : javascript:alert(1)', { text: 'Get it', link: undefined }],
  ['Get it : app_link :', { text: 'Get it', link: undefined }],
])('the message %j [session-21]', (message, notice) => {
  expect(readAppLink(message)).toEqual(notice)
})
