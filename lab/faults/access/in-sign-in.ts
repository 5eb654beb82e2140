import type { Fault } from '../fault.ts'

/** Faults of who is signed in. */
export const inSignIn: readonly Fault[] = [
  {
    id: 'one-claim-suffices',
    area: 'session',
    what: 'Single sign-on signs in a sister, because she has the number of the family as well.',
    file: 'server/features/session/sso.ts',
    from: 'names.every(({ field, value })',
    to: 'names.some(({ field, value })',
    tests: ['session/sso'],
  },
  {
    id: 'token-of-another-application',
    area: 'session',
    what: 'A token that the provider issued to another application signs in.',
    file: 'server/features/session/sso.ts',
    from: 'azp !== undefined && azp !== audience',
    to: 'azp === 0',
    tests: ['session/sso'],
  },
  {
    id: 'new-password-locks-out',
    area: 'exchange',
    what: 'A new password that the office asks for ends the one in use before it arrives.',
    file: 'server/exchange/queries-passwords.ts',
    from: 'and person.password_hash is not null as is_used',
    to: 'and false as is_used',
    tests: ['cli/passwords'],
  },
]
