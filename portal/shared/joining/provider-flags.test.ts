import { expect, test } from 'vitest'
import { providerFlags } from './use-join.ts'

test.each([
  ['Zoom', { isZoomLiveClass: '1' }],
  [' zoom ', { isZoomLiveClass: '1' }],
  ['Webex', { isWebexLiveClass: '1' }],
  ['WEBEX', { isWebexLiveClass: '1' }],
  ['Google Meet', {}],
  ['', {}],
])('a class with %j is started with %j [live-38]', (provider, flags) => {
  expect(providerFlags(provider)).toEqual(flags)
})
