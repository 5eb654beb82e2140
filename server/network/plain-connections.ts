import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import { readBucketAddress } from '#server/files/store/bucket-address.ts'

type Settings = Pick<
  Config,
  | 'DATABASE_URL'
  | 'FILES_URL'
  | 'SMTP_URL'
  | 'SMS_GATEWAY_URL'
  | 'WHATSAPP_API'
  | 'VIMEO_API_URL'
  | 'VDOCIPHER_API_URL'
  | 'CLAMAV_ADDRESS'
>

/** Names of settings that reach another machine without TLS, where others could read along. */
export function plainConnections(config: Settings): string[] {
  const bucket = config.FILES_URL ? readBucketAddress(config.FILES_URL).endpoint : undefined
  const found: [name: string, isPlain: boolean][] = [
    ['DATABASE_URL', isPlainDatabase(config.DATABASE_URL)],
    ['FILES_URL', isPlainHttp(bucket)],
    ['SMTP_URL', isPlainMail(config.SMTP_URL)],
    ['SMS_GATEWAY_URL', isPlainHttp(config.SMS_GATEWAY_URL)],
    ['WHATSAPP_API', isPlainHttp(config.WHATSAPP_API)],
    ['VIMEO_API_URL', isPlainHttp(config.VIMEO_API_URL)],
    ['VDOCIPHER_API_URL', isPlainHttp(config.VDOCIPHER_API_URL)],
    ['CLAMAV_ADDRESS', config.CLAMAV_ADDRESS !== '' && isElsewhere(`tcp://${config.CLAMAV_ADDRESS}`)],
  ]
  return found.filter(([, isPlain]) => isPlain).map(([name]) => name)
}

function isPlainDatabase(address = ''): boolean {
  if (!isElsewhere(address)) return false
  const mode = new URL(address).searchParams.get('sslmode')
  return !['require', 'verify-ca', 'verify-full'].includes(mode ?? '')
}

const isPlainHttp = (address = '') => /^http:/i.test(address) && isElsewhere(address)

const isPlainMail = (address = '') =>
  /^smtp:/i.test(address) && isElsewhere(address) && new URL(address).searchParams.has('ignoreTLS')

function isElsewhere(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHere =
    host === '' || host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  return !isHere
}
