import { statusMessage } from '#domain/status-message.ts'

/** The server says the same (`sessionIdle`) where it is asked first. */
export const idleMessage = 'You were away for a long time. Please sign in again.'

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error && thrown.message !== '' ? thrown.message : statusMessage(0)
