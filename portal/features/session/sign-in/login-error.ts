import { type AppLinkNotice, readAppLink } from './app-link.ts'

/** How a failed login is shown [session-22]. */
export type LoginError =
  | { kind: 'network' }
  | { kind: 'message'; text: string }
  | { kind: 'appLink'; notice: AppLinkNotice }
  /** 'Invailid Login Details', with the toast 'please contact institute admin.' */
  | { kind: 'default' }
  /** Something other than the server answered, such as a proxy. With the same toast. */
  | { kind: 'trouble' }

type LoginFailure = {
  /** undefined when no answer came. */
  status: number | undefined
  /** Only where the server sent one. */
  message: string | undefined
  /** Whether the answer did not come from the server. */
  isForeign: boolean
}

export function loginErrorOf(failure: LoginFailure): LoginError {
  if (failure.status === undefined) return { kind: 'network' }
  if (!failure.message) return { kind: failure.isForeign ? 'trouble' : 'default' }
  const notice = readAppLink(failure.message)
  return notice ? { kind: 'appLink', notice } : { kind: 'message', text: failure.message }
}
