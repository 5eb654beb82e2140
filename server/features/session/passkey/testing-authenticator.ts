import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '#domain/session/passkey-calls.ts'

/** A challenge, and the page that asks for its signature. */
type Asked = { challenge: string; origin: string; rpId: string }
type Flaws = { isUnverified?: boolean; counter?: number; type?: string; crossOrigin?: boolean }

const flagsOf = ({ isUnverified }: Flaws, more = 0) => 0x01 | (isUnverified ? 0 : 0x04) | more
const uint = (value: number, length: number) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}

function clientDataOf({ challenge, origin }: Asked, type: string, { crossOrigin = false }: Flaws): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

function authenticatorData({ rpId }: Asked, flags: number, counter: number): Buffer {
  const rpIdHash = createHash('sha256').update(rpId).digest()
  return Buffer.concat([rpIdHash, Buffer.from([flags]), uint(counter, 4)])
}

/** COSE (RFC 9053) of a P-256 key for ES256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [head, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
  return Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')])
}

/** CBOR of `{fmt: "none", attStmt: {}, authData}`. */
function attestationObjectOf(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  const head = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]
  return Buffer.concat([...head, text('authData'), Buffer.from([0x59]), uint(data.length, 2), data])
}

/** An authenticator with one passkey, like a phone or a laptop. */
export function makeAuthenticator(userHandle?: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const credential = { id, rawId: id, type: 'public-key' as const }
  let counter = 0
  return {
    id,
    attest(asked: Asked, flaws: Flaws = {}): Attestation {
      const clientData = clientDataOf(asked, flaws.type ?? 'webauthn.create', flaws)
      const data = Buffer.concat([
        authenticatorData(asked, flagsOf(flaws, 0x40), counter),
        Buffer.alloc(16),
        uint(credentialId.length, 2),
        credentialId,
        coseOf(publicKey),
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestationObjectOf(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    assert(asked: Asked, flaws: Flaws = {}): Assertion {
      counter = flaws.counter ?? counter + 1
      const clientData = clientDataOf(asked, flaws.type ?? 'webauthn.get', flaws)
      const data = authenticatorData(asked, flagsOf(flaws), counter)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof makeAuthenticator>
