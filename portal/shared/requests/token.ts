import type { Access } from '#domain/call.ts'

type Tokens = {
  readonly student_auth: string
  readonly examdesk_auth_token: string
  readonly scorecard_auth_token: string
}

/** The token that a call carries: each opens its own services only (PRODUCT §3 "Tokens"); '' for none. */
export function tokenFor(access: Access, session: Tokens): string {
  const tokens: Record<Access, string> = {
    open: '',
    student: session.student_auth,
    exam: session.examdesk_auth_token,
    scorecard: session.scorecard_auth_token,
    // These belong to no session: the caller passes the token.
    panel: '',
    admin: '',
  }
  return tokens[access]
}
