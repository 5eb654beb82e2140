import { type AppLinkNotice, readAppLink } from './app-link.ts'

/** How a failed login is shown [session-22]. */
export type LoginError =
  | { kind: 'network' }
  | { kind: 'message'; text: string }
  | { kind: 'appLink'; notice: AppLinkNotice }
  /** 'Invailid Login Details', with the toast 'please contact institute admin.' */
  | { kind: 'default' }
  /** A reply from something other than the server, such as a proxy; shown with the same toast. */
  | { kind: 'trouble' }

type LoginFailure = {
  /** undefined without a reply. */
  status: number | undefined
  /** undefined if the server sent no message. */
  message: string | undefined
  /** Whether something other than the server replied. */
  isForeign: boolean
}

export function loginErrorOf(failure: LoginFailure): LoginError {
  if (failure.status === undefined) return { kind: 'network' }
  if (!failure.message) return { kind: failure.isForeign ? 'trouble' : 'default' }
  const notice = readAppLink(failure.message)
  return notice ? { kind: 'appLink', notice } : { kind: 'message', text: failure.message }
}
