import { timingSafeEqual } from 'node:crypto'
import type { SafeBrowserHeaders, SafeBrowserProof } from '#domain/exam/integrity/safe-browser-body.ts'
import { sha256 } from '#server/secrets/passwords.ts'

/** The browser's evidence in a request. */
export type BrowserWitness = {
  headers: SafeBrowserHeaders
  proof: SafeBrowserProof | undefined
  /** The request's own host, without port. */
  host: string
  /** Possible addresses of the request: behind a proxy the server does not see the original one. */
  urls: readonly string[]
}

/**
 * Whether a request comes from Safe Exam Browser with one of these keys: its Config Key or Browser Exam Key, hashed with the
 * address of the request (headers) or of the page (its JavaScript API).
 * @param keys in hex
 */
export function isSafeBrowser(
  keys: readonly string[],
  { headers, proof, host, urls }: BrowserWitness,
): boolean {
  const sent = [headers['x-safeexambrowser-configkeyhash'], headers['x-safeexambrowser-requesthash']]
  const shown = proof && isOwnPage(proof.url, host) ? [proof.config_key, proof.browser_exam_key] : []
  return keys.some((key) => {
    const isHash = (url: string, hashes: readonly (string | undefined)[]) => {
      const expected = Buffer.from(sha256(url + key), 'base64url')
      return hashes.some((hash) => hash !== undefined && isSame(expected, hash))
    }
    return urls.some((url) => isHash(url, sent)) || (proof !== undefined && isHash(proof.url, shown))
  })
}

function isSame(expected: Buffer, hex: string): boolean {
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function isOwnPage(url: string, host: string): boolean {
  if (!URL.canParse(url)) return false
  return new URL(url).hostname === host
}
