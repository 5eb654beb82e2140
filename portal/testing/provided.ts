import type { SignedIn } from '#domain/session/calls.ts'

export type Login = { login: string; child?: RegExp }

/** The people of the demo whom a component test may be, and by what they sign in. */
export const people = {
  aarav: { login: '9000000001' },
  diya: { login: '9000000002' },
  /** A parent of two, with the older in view. */
  rohan: { login: '9000000010', child: /Aarav/ },
  /** The same with the younger in view. */
  rohanOfAnaya: { login: '9000000010', child: /Anaya/ },
  /** A parent of one. */
  meera: { login: '9000000011' },
  riya: { login: '9000000021' },
  arjun: { login: '9000000022' },
  /** An open user. */
  neha: { login: '9000000031' },
  karan: { login: '9000000044' },
} as const satisfies Record<string, Login>
export type PersonName = keyof typeof people

/** What the server of the component tests says once it runs. */
export type StartedServer = {
  port: number
  /** At which the server and the browser stand, as ISO text. */
  moment: string
  sessions: Record<PersonName, SignedIn>
}

declare module 'vitest' {
  interface ProvidedContext extends Omit<StartedServer, 'port'> {
    /** Texts that run a script in a browser that some page lets them. */
    vectors: string[]
  }
}
