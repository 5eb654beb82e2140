import { hexOf } from '#portal/shared/requests/request.ts'

/** Encrypts what lies on this device with a key that is made from a secret. Import nothing big: the boot script uses this. */
export type Sealed = {
  /** When it was sealed, in milliseconds since 1970. */
  at: number
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

export type SealingKey = {
  /** Names of its entries may begin with it. The secret cannot be found from it. */
  prefix: string
  key: CryptoKey
  raw: Uint8Array
}

export const ivBytes = 12

/** @returns undefined on a plain http page, where browsers encrypt nothing */
export async function keyFrom(secret: string): Promise<SealingKey | undefined> {
  if (!globalThis.crypto?.subtle || secret === '') return undefined
  const hash = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(`homeroom seen ${secret}`))
  const [own, name] = [hash.slice(0, 32), new Uint8Array(hash, 32, 8)]
  const key = await crypto.subtle.importKey('raw', own, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { prefix: `${hexOf(name)}/`, key, raw: new Uint8Array(own) }
}

export async function seal(
  { key }: SealingKey,
  plain: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  return { at: Date.now(), iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

/** @throws where it was sealed with another key, or changed since */
export const unseal = ({ key }: SealingKey, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
