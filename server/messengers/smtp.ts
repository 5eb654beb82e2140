import type { Transporter } from 'nodemailer'
import { DeliveryFailure, type Messenger } from '#server/messengers/message.ts'
import { Refused } from '#server/queue/failure.ts'

const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  dnsTimeout: 10_000,
}
/**
 * Connections stay open while there is something to send: a message does not wait for a handshake. The queue repeats
 * what failed; only a connection that the mail server had closed before is opened again here.
 */
const pooled = {
  pool: true,
  maxConnections: 10,
  maxMessages: 1000,
  idleTimeout: 5000,
  maxRequeues: 1,
} as const
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

type Settings = {
  /** `smtps://user:word@host:465`, or `smtp://` for STARTTLS. */
  url: string
  from: string
}

/** @throws when the address is not an SMTP address */
export function createSmtpMessenger({ url, from }: Settings): Messenger {
  const address = readAddress(url)
  // Messages contain passwords: without TLS they are only sent to this machine, or where the address allows
  // it.
  const requireTLS = !loopbackHosts.includes(address.hostname) && !address.searchParams.has('ignoreTLS')
  let transport: Transporter | undefined
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ to, subject, text, html, headers, key }) => {
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport({ ...pooled, url, requireTLS, ...timeouts })
      try {
        await transport.sendMail({
          from,
          // As an object, a recipient is one address, even with commas in it.
          to: { name: '', address: to },
          subject,
          text,
          ...(html && { html }),
          ...(headers && { headers }),
          messageId: `<${key}@${domain}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        const reason = `mail: ${codeOf(error)}`
        throw isUndeliverable(error) ? new Refused(reason) : new DeliveryFailure(reason)
      }
    },
  }
}

function readAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address?.hostname || !['smtp:', 'smtps:'].includes(address.protocol)) {
    throw new Error('SMTP_URL must be an address such as smtps://user:word@mail.example:465')
  }
  return address
}

/** Whether the mail server refused the recipient permanently, such as for a mailbox that it does not have (RFC 5321, 4.2.3). */
const isUndeliverable = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode >= 550 && responseCode <= 553
}

/** The code of the failure. A mail server's text often repeats the recipient, so it is left out. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'failed'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') ||
    'failed'
  )
}
