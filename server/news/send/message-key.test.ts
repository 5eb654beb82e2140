import { describe, expect, test } from 'vitest'
import { openKey, sealKey } from '#server/news/send/message-key.ts'
import { createSecrets } from '#server/secrets/secrets.ts'

const [old, new_] = ['an old key of thirty-two characters', 'a new key of thirty-two characters!']
const secrets = createSecrets(old)
const of = { instituteId: 7, newsId: 1_234_567, channel: 'whatsapp' } as const

describe('the key of a message [news-48]', () => {
  test('says which message it is, is the same at every try, and fits into an address', () => {
    const key = sealKey(secrets, of)
    expect(key).toMatch(/^n7-1234567-w-[\da-f]{32}$/)
    expect([sealKey(secrets, of), openKey(secrets, key)]).toEqual([key, of])
    const sms = { ...of, channel: 'sms' } as const
    expect(openKey(secrets, sealKey(secrets, sms))).toEqual(sms)
    expect(encodeURIComponent(key)).toBe(key)
  })

  test('opens with the secret of this server only, or the one before it', () => {
    const key = sealKey(secrets, of)
    expect(openKey(createSecrets(new_), key)).toBe(undefined)
    expect(openKey(createSecrets(new_, old), key)).toEqual(of)
    expect(sealKey(createSecrets(new_, old), of)).not.toBe(key)
  })

  test('opens no more once a part of it is changed', () => {
    const key = sealKey(secrets, of)
    for (let at = 0; at < key.length; at++)
      for (const other of ['0', '1', 'a', 's', 'x']) {
        const changed = `${key.slice(0, at)}${other}${key.slice(at + 1)}`
        expect(openKey(secrets, changed)).toEqual(changed === key ? of : undefined)
      }
    for (const odd of ['', 'n', key.slice(1), `${key}0`, ` ${key}`, key.toUpperCase(), `n${'9'.repeat(400)}`])
      expect(openKey(secrets, odd)).toBe(undefined)
  })
})
