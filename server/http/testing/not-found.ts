import { expect } from 'vitest'

/** The same reply for an unknown id and for another person's. */
export const notFound = { status: 404, body: { statusCode: 404, message: 'Not Found' } }

type Answer =
  | { status: number; body: unknown }
  | { status: number; message: string; result?: unknown }
  | { statusCode: number; json: () => unknown }

/** Expects that reply, and nothing beside it. */
export function expectNotFound(answer: Answer): void {
  if ('json' in answer) expect({ status: answer.statusCode, body: answer.json() }).toEqual(notFound)
  else if ('body' in answer) expect({ status: answer.status, body: answer.body }).toEqual(notFound)
  else
    expect([answer.status, answer.message, answer.result ?? undefined]).toEqual([404, 'Not Found', undefined])
}
