import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { syncFolder } from '#server/files/store/durable.ts'

/** Everything that is derived from the server's secret key. Every purpose has a separate key. */
export type Secrets = {
  /** HMAC-SHA256, base64url. */
  sign: (purpose: string, text: string) => string
  verify: (purpose: string, text: string, signature: string) => boolean
  /** All that `verify` accepts: for signatures that were shortened. */
  signatures: (purpose: string, text: string) => string[]
  /** AES-256-GCM for encrypted values in the database. */
  seal: (text: string) => string
  /** @throws when the text was not sealed with this key, or the one before it. */
  open: (sealed: string) => string
  /** Seals a value that a client sends back, for one purpose: `of` has to be the same then. */
  hide: (purpose: string, text: string, of: string) => string
  /** @returns undefined for another key or another purpose */
  reveal: (purpose: string, hidden: string, of: string) => string | undefined
}

/**
 * @param former the previous key: only for values that it has signed or sealed
 */
export function createSecrets(key: string, former?: string): Secrets {
  const own = secretsOf(key)
  if (former === undefined) return own
  const before = secretsOf(former)
  return {
    ...own,
    verify: (...signed) => own.verify(...signed) || before.verify(...signed),
    signatures: (...of) => [own.sign(...of), before.sign(...of)],
    open: (sealed) => {
      try {
        return own.open(sealed)
      } catch {
        return before.open(sealed)
      }
    },
  }
}

function secretsOf(key: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, 'homeroom', purpose, 32))
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose) ?? derive(purpose)
    keys.set(purpose, known)
    return known
  }
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
  return {
    sign,
    verify: (purpose, text, signature) => {
      // Compared as text: the last character of base64url may have unused bits.
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(purpose, text))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    signatures: (purpose, text) => [sign(purpose, text)],
    seal: (text) => encrypt(keyFor('seal'), text, ''),
    open: (sealed) => decrypt(keyFor('seal'), sealed, ''),
    hide: (purpose, text, of) => encrypt(keyFor(purpose), text, of),
    reveal: (purpose, hidden, of) => {
      try {
        return decrypt(keyFor(purpose), hidden, of)
      } catch {
        return undefined
      }
    },
  }
}

/** @param of its purpose, which is not part of the result */
function encrypt(key: Buffer, text: string, of: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(of))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws where anything differs */
function decrypt(key: Buffer, sealed: string, of: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** The secrets of a server, or of a command with the server's settings. */
export const openSecrets = async (
  config: Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_FORMER' | 'dataFolder'>,
): Promise<Secrets> => createSecrets(await readServerKey(config), config.SECRET_KEY_FORMER)

/** The server's key: SECRET_KEY, or the one under its data folder. */
export const readServerKey = async (config: Pick<Config, 'SECRET_KEY' | 'dataFolder'>): Promise<string> =>
  config.SECRET_KEY ?? readOrMakeKey(join(config.dataFolder, 'secret-key'))

/**
 * The key of a server without SECRET_KEY: made once, stored beside its data. Renamed when complete, so that a
 * kill leaves no empty key.
 */
async function readOrMakeKey(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const kept = (await readFile(file, 'utf8').catch(absent)).trim()
  if (kept !== '') return kept
  const key = randomBytes(48).toString('base64url')
  const partial = `${file}.making`
  await rm(partial, { force: true })
  await writeFile(partial, key, { mode: 0o600, flush: true })
  await rename(partial, file)
  await syncFolder(dirname(file))
  return key
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error
  return ''
}
