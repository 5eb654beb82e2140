import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { readBucketAddress } from '#server/files/store/bucket-address.ts'

/** Words, separated by spaces. */
const words = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((text) => text.split(/\s+/).filter((word) => word !== ''))

/** Every setting, from the environment. */
export const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** This machine only by default: the demo's passwords are public. */
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  FILES_URL: z.string().optional(),
  /** Signs and seals everything; required with DATABASE_URL, otherwise made under DATA_DIR. */
  SECRET_KEY: z.string().min(32).optional(),
  /** The previous key, while what it sealed and signed is still in use. */
  SECRET_KEY_FORMER: z.string().min(32).optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  MESSENGER: z.enum(['log', 'live']).optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Homeroom <no-reply@localhost>'),
  /** Whether news goes to families by e-mail; it is in their inbox either way. */
  NEWS_EMAIL: z.enum(['on', 'off']).default('off'),
  /** Whether news goes to the devices on which people have turned notifications on. */
  NEWS_PUSH: z.enum(['on', 'off']).default('on'),
  /** Where the operators of push services can reach ours: a `mailto:` or https address. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)?$/, 'must be a mailto: or https address')
    .default(''),
  /** The push services of browsers: messages go nowhere else. */
  PUSH_SERVICES: z
    .string()
    .regex(
      /^\s*(https?:\/\/(\*\.)?[\w.-]+(:\d+)?(\s+|$))*$/,
      'must be addresses like https://host, with spaces between',
    )
    .default(
      'https://fcm.googleapis.com https://jmt17.google.com https://*.push.services.mozilla.com https://*.push.apple.com https://*.notify.windows.com',
    )
    .transform((text) => text.split(/\s+/).filter((host) => host !== '')),
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_BODY: z.string().default('{"to":"{to}","text":"{text}","key":"{key}"}'),
  SMS_GATEWAY_TYPE: z.enum(['json', 'form']).default('json'),
  /** A JSON object of request headers, such as the gateway's key. */
  SMS_GATEWAY_HEADERS: z.string().default('{}'),
  /** Where the gateway's reply has its id of the message, such as `messages.0.id`. */
  SMS_GATEWAY_ID: z.string().default(''),
  /** Statuses by which the gateway says that a number cannot be reached, separated by spaces: not tried again. */
  SMS_GATEWAY_REFUSALS: z
    .string()
    .regex(
      /^\s*((?!401|403|408|429)4\d\d(\s+|$))*$/,
      'must be statuses from 400 to 499, with spaces between, without 401, 403, 408 and 429',
    )
    .default('')
    .transform((text) => text.split(/\s+/).filter(Boolean).map(Number)),
  /** As registered for DLT (India): header, entity, and templates: of new passwords, and of how to sign in. */
  SMS_SENDER: z.string().default(''),
  SMS_ENTITY: z.string().default(''),
  SMS_PASSWORD_TEMPLATE: z.string().default(''),
  SMS_SIGN_IN_TEMPLATE: z.string().default(''),
  SMS_CONTACT_TEMPLATE: z.string().default(''),
  /** Names of fields of the gateway's reports, separated by spaces: each that is there is looked at. */
  SMS_REPORT_KEY: words('key CustomField callbackData customID clientid CRQID extra udf1'),
  SMS_REPORT_STATUS: words('status Status SmsStatus MessageStatus DetailedStatus groupName desc'),
  SMS_REPORT_REASON: words('DetailedStatusCode DetailedStatus ErrorCode errCode cause failedReason'),
  /** Values of the status, in any case. */
  SMS_REPORT_DELIVERED: words('delivered delivrd DELIVERED_TO_HANDSET 1'),
  SMS_REPORT_FAILED: words(
    'failed failed_dnd undelivered undeliverable undeliv rejected rejectd expired 2 16',
  ),
  /** Values of status or reason that say that the number does not exist. */
  SMS_REPORT_UNREACHABLE: words('FAILED_INVALID_NUMBER INVALID_NUMBER UNKNOWN_SUBSCRIBER'),
  /** WhatsApp Cloud API: a permanent token, and what proves that a report comes from it; all three or none. */
  WHATSAPP_TOKEN: z.string().min(1).optional(),
  WHATSAPP_APP_SECRET: z.string().min(1).optional(),
  /** A text of the operator's choice, which Meta repeats when the address of reports is set. */
  WHATSAPP_VERIFY_TOKEN: z.string().min(16).optional(),
  WHATSAPP_API: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v24.0'),
  /** The API of Razorpay; an institute's keys are in its settings. */
  RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com'),
  /** `https://host` of nothing but the page of the payment service's Checkout, whose script runs there; without one its own page is opened. */
  CHECKOUT_ADDRESS: z
    .url({ protocol: /^https$/ })
    .transform((text) => new URL(text).origin)
    .optional(),
  /** The APIs of the two video hosts; an institute's keys are in its settings. */
  VIMEO_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.vimeo.com'),
  VDOCIPHER_API_URL: z.url({ protocol: /^https?$/ }).default('https://dev.vdocipher.com'),
  /**
   * LibreOffice, which converts Office files to PDF for viewing; '' for none. Without it they are downloaded.
   */
  OFFICE_COMMAND: z.string().default('soffice'),
  /** clamd, which scans uploads for viruses; '' for none. */
  CLAMAV_ADDRESS: z
    .string()
    .regex(/^(([\w.-]+|\[[\da-f:]+\]):\d{1,5})?$/i, 'must be host:port')
    .default(''),
  /** What happens to files while clamd is unavailable. */
  CLAMAV_AWAY: z.enum(['refuse', 'take']).default('refuse'),
  /** `https://host` of the portal of institutes without a host of their own; printed on what is kept. */
  PUBLIC_ADDRESS: z
    .string()
    .regex(
      /^https?:\/\/([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z\d]([a-z\d-]*[a-z\d])?(:\d{1,5})?$/,
      'must be an address like https://host',
    )
    .optional(),
  /** Number of proxies in front of the server: their `X-Forwarded-For` and `-Host` are trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /**
   * Of one session, on average; a burst may be five times as many. A pass to the exam panel and an admin
   * token have three times as many.
   */
  REQUESTS_PER_SECOND: z.coerce.number().min(1).default(40),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** A line for each request: method, route, status, milliseconds. */
  ACCESS_LOG: z.enum(['on', 'off']).default('off'),
  /** Where to report a weakness: `mailto:` or https addresses, separated by spaces; '' for none. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^ *((mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)( +|$))*$/, 'must be mailto: or https addresses')
    .default('')
    .transform((text) => text.split(' ').filter((contact) => contact !== '')),
  /** The page that describes the calls. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  /** Hosts of pictures, recordings and texts of institutes: `https://host`, separated by spaces. */
  CONTENT_HOSTS: z
    .string()
    .regex(
      /^\s*(https:\/\/(\*\.)?[\w.-]+(:\d+)?(\s+|$))*$/,
      'must be addresses like https://host, with spaces between',
    )
    .default('')
    .transform((text) => text.split(/\s+/).filter((host) => host !== '')),
  /** The port of the figures for Prometheus (docs/operating.md); without it there are none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** This machine only by default; otherwise METRICS_TOKEN is required. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Whether webhooks may call addresses of private networks, and http: for an institute's system in the same network. */
  WEBHOOKS_PRIVATE: z.enum(['on', 'off']).default('off'),
  /** How long /readyz says "stopping" before the server stops, while it still answers. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** JSON object that overrides /config.json, for a portal with other back ends. */
  PORTAL_CONFIG: z.string().default('{}'),
})

export type Config = z.output<typeof settings> & { dataFolder: string; isDemo: boolean; hasApiDocs: boolean }

/** @throws with the name of the setting and what is wrong with it */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = settings.safeParse(withFiles(environment))
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration does not fit.\n${faults.join('\n')}`)
  }
  const config = read.data
  if (config.DATABASE_URL && !config.SECRET_KEY) {
    throw new Error(
      'DATABASE_URL needs SECRET_KEY (32 characters or more), the same for every server process.',
    )
  }
  if (!isThisMachine(config.METRICS_HOST) && !config.METRICS_TOKEN) {
    throw new Error('METRICS_HOST needs METRICS_TOKEN (16 characters or more) where others can reach it.')
  }
  const ofWhatsApp = [config.WHATSAPP_TOKEN, config.WHATSAPP_APP_SECRET, config.WHATSAPP_VERIFY_TOKEN]
  if (ofWhatsApp.some(Boolean) && !ofWhatsApp.every(Boolean)) {
    throw new Error(
      'WhatsApp needs WHATSAPP_TOKEN, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN, all three or none.',
    )
  }
  if (config.FILES_URL) readBucketAddress(config.FILES_URL)
  const isDemo = config.DEMO ? config.DEMO === 'on' : !config.DATABASE_URL
  return {
    ...config,
    MESSENGER: config.MESSENGER ?? messengerOf(config, isDemo),
    dataFolder: resolve(config.DATA_DIR),
    isDemo,
    hasApiDocs: config.API_DOCS ? config.API_DOCS === 'on' : isDemo,
  }
}

/** Only a demo writes passwords to a file unasked. */
function messengerOf(
  {
    SMTP_URL,
    SMS_GATEWAY_URL,
    WHATSAPP_TOKEN,
  }: Pick<z.output<typeof settings>, 'SMTP_URL' | 'SMS_GATEWAY_URL' | 'WHATSAPP_TOKEN'>,
  isDemo: boolean,
): 'live' | 'log' | undefined {
  if (SMTP_URL || SMS_GATEWAY_URL || WHATSAPP_TOKEN) return 'live'
  return isDemo ? 'log' : undefined
}

/**
 * `NAME_FILE` is a file with the value of NAME: for secrets from vaults and containers. @throws where it
 * cannot be read
 */
function withFiles(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const named = Object.keys(settings.shape).flatMap((name) => {
    const file = environment[`${name}_FILE`]
    if (!file) return []
    if (environment[name]) throw new Error(`There are both ${name} and ${name}_FILE.`)
    return [[name, readFileSync(file, 'utf8').trim()]]
  })
  return { ...environment, ...Object.fromEntries(named) }
}

const isThisMachine = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
