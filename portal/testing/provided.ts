import type { DeskMe } from '#domain/desk/frame-calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'

export type Login = { login: string; child?: RegExp }

/** People of the demo with their logins. */
export const people = {
  aarav: { login: '9000000001' },
  diya: { login: '9000000002' },
  /** A parent of two, viewing the older. */
  rohan: { login: '9000000010', child: /Aarav/ },
  /** The same parent, viewing the younger. */
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

/** Staff of the demo's school, at the desk. */
export const staff = { rekha: 'owner', suresh: 'head' } as const
export type StaffName = keyof typeof staff

/** Values that the server of the component tests provides once it has started. */
export type StartedServer = {
  port: number
  /** The time of server and browser, as ISO text. */
  moment: string
  sessions: Record<PersonName, SignedIn>
  desks: Record<StaffName, { token: string; me: DeskMe }>
}

declare module 'vitest' {
  interface ProvidedContext extends Omit<StartedServer, 'port'> {
    /** Texts that run a script in a page that does not escape them. */
    vectors: string[]
  }
}
