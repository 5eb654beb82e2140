/**
 * What a code of the Cloud API asks for: `retry` soon; `later`: Meta holds messages to this person back for a while;
 * `recipient`: this person cannot be reached; `message`: only this message is at fault; the others: nothing helps until the
 * operator acts, for every message of the token, of the sending number, of the template, or for what fills it.
 */
export type CodeKind =
  | 'retry'
  | 'later'
  | 'recipient'
  | 'message'
  | 'token'
  | 'number'
  | 'template'
  | 'values'

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const codes: Readonly<Record<CodeKind, readonly number[]>> = {
  // Unknown, downtime, rate limits of app, account, number and pair, overload, maintenance, a template that is not copied yet.
  retry: [1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057, 133004, 133016, 134101],
  // Part of an experiment; too many messages to this person.
  later: [130472, 131049],
  // The sender's own number; not on WhatsApp; not in the list of a test number; has stopped messages.
  recipient: [131021, 131026, 131030, 131050],
  // Parameters that are missing, invalid or of another format; a type that is not supported.
  message: [100, 131008, 131009, 131051, 132012],
  // Not authorised, method, permission, token.
  token: [0, 3, 10, 190, 131005],
  // Deleted, blocked by policy or country, locked, its name, payment, certificate, spam, registration.
  number: [33, 368, 130497, 131031, 131037, 131042, 131045, 131048, 133010],
  // Number of places, missing, format, paused, disabled.
  template: [132000, 132001, 132007, 132015, 132016],
  // Too long once it is filled.
  values: [132005],
}
const kindOf = new Map(
  Object.entries(codes).flatMap(([kind, list]) => list.map((code) => [code, kind as CodeKind] as const)),
)

/** @returns undefined for a code that is not in Meta's table */
export function kindOfCode(code: number): CodeKind | undefined {
  // "API Permission".
  if (code >= 200 && code <= 299) return 'token'
  return kindOf.get(code)
}

/** Whether the operator has to act. */
export const isForOperator = (kind: CodeKind | undefined): boolean =>
  kind === 'token' || kind === 'number' || kind === 'template' || kind === 'values'
