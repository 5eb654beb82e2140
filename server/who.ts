import type { Secrets } from '#server/secrets/secrets.ts'

/** What a line of the log may be about. */
export type Subject =
  | { instituteId: number; personId: number }
  | { login: string }
  | { network: string }
  | { adminOf: number }
  | { attemptOf: number; attemptId: number }

/**
 * How the log names somebody: equal where it is the same one, and nothing without the server's key
 * (`npm run who` tells it, for whoever looks for a person's lines).
 */
export function logNameOf(secrets: Pick<Secrets, 'sign'>, subject: Subject): string {
  return secrets.sign('log', textOf(subject)).slice(0, 12)
}

function textOf(subject: Subject): string {
  if ('personId' in subject) return `person ${subject.instituteId} ${subject.personId}`
  if ('login' in subject) return `login ${subject.login.replaceAll(' ', '').toLowerCase()}`
  if ('network' in subject) return `network ${subject.network}`
  if ('adminOf' in subject) return `admin ${subject.adminOf}`
  return `attempt ${subject.attemptOf} ${subject.attemptId}`
}
