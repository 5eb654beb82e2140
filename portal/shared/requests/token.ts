import type { Access } from '#domain/call.ts'

export type Tokens = {
  readonly token: string
  readonly examToken: string
  readonly scorecardToken: string
}

/** The token that a call carries: each opens its own services only [session-50]; '' for none. */
export function tokenFor(access: Access, session: Tokens): string {
  const tokens: Record<Access, string> = {
    open: '',
    student: session.token,
    exam: session.examToken,
    scorecard: session.scorecardToken,
    // These belong to no session: the caller passes the token.
    panel: '',
    admin: '',
  }
  return tokens[access]
}
