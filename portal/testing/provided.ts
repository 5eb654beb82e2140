import type { SignedIn } from '#domain/session/calls.ts'

/** The people of the demo whom a component test may be, and by what they sign in. */
export const loginsOfPeople = {
  aarav: '9000000001',
  diya: '9000000002',
  /** A parent of one. */
  meera: '9000000011',
  riya: '9000000021',
  arjun: '9000000022',
  /** An open user. */
  neha: '9000000031',
  karan: '9000000044',
} as const
export type PersonName = keyof typeof loginsOfPeople

/** What the server of the component tests says once it runs. */
export type StartedServer = {
  port: number
  /** At which the server and the browser stand, as ISO text. */
  moment: string
  sessions: Record<PersonName, SignedIn>
}

declare module 'vitest' {
  interface ProvidedContext extends Omit<StartedServer, 'port'> {}
}
