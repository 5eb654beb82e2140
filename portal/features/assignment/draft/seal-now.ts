import { gcm } from '@noble/ciphers/aes.js'
import { ivBytes, type Sealed, type SealingKey } from '#portal/shared/device/sealed-store.ts'

/** As `seal` does, without waiting: a page that closes runs no further task. For short values. */
export function sealNow({ raw }: SealingKey, value: unknown): Sealed {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const bytes = gcm(raw, iv).encrypt(new TextEncoder().encode(JSON.stringify(value)))
  return { at: Date.now(), iv, bytes: new Uint8Array(bytes).buffer }
}
