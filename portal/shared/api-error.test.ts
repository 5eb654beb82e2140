import { expect, test } from 'vitest'
import { errorOf, noAnswer } from '#portal/shared/api-error.ts'

test.each([
  [401, { statusCode: 401, message: 'Invailid Login Details' }, 'Invailid Login Details', true],
  [400, {}, 'Bad Request', false],
  [401, undefined, 'Unauthorized', false],
  [404, 'nothing here', 'Not Found', false],
  [500, { message: '' }, 'Internal Server Error', false],
  [503, { message: '  ' }, 'Service Unavailable', false],
  [418, null, 'Something went wrong! Please try after sometime.', false],
  [502, { message: 42 }, 'Something went wrong! Please try after sometime.', false],
])('an answer %i with %j reads: %s [access-14]', (status, body, message, hasServerMessage) => {
  expect(errorOf(status, body)).toMatchObject({ status, message, hasServerMessage })
})

test('no answer reads: Please check your internet connection! [access-14]', () => {
  expect(noAnswer()).toMatchObject({
    status: undefined,
    message: 'Please check your internet connection!',
    hasServerMessage: false,
  })
})

test.each([
  ['5', 5000],
  [null, 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
])('Retry-After %s is %i ms', (header, ms) => {
  expect(errorOf(429, {}, header).retryAfterMs).toBe(ms)
})
