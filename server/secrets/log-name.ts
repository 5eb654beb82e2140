import type { Secrets } from '#server/secrets/secrets.ts'

/** The subject of a log line. */
export type Subject =
  | { instituteId: number; personId: number }
  | { login: string }
  | { network: string }
  | { adminOf: number }
  | { attemptOf: number; attemptId: number }

/**
 * The name of a subject in the log: always the same, and meaningless without the server's key (`npm run who`
 * prints it, for finding a person's lines).
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
