import { expect, test } from 'vitest'
import { createSecrets } from '#server/secrets.ts'
import { testKey } from '#server/testing-key.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('a signature is good in the one way in which it is written', () => {
  const secrets = createSecrets(testKey)
  const signature = secrets.sign('file', '1.2.3')
  const last = letters.indexOf(signature.slice(-1))
  // The last of 43 characters holds two bits that mean nothing.
  const others = [1, 2, 3].map((bits) => signature.slice(0, -1) + letters[last ^ bits])
  const written = [signature, ...others, `${signature}=`, `${signature} `, `${signature}é`, '']
  expect(written.map((one) => secrets.verify('file', '1.2.3', one))).toEqual(
    written.map((one) => one === signature),
  )
})
