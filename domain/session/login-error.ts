import { type AppLinkNotice, readAppLink } from '#domain/session/app-link.ts'

/** How a failed login is shown (spec/1 §8). */
export type LoginError =
  | { kind: 'network' }
  | { kind: 'message'; text: string }
  | { kind: 'appLink'; notice: AppLinkNotice }
  /** 'Invailid Login Details', with the toast 'please contact institute admin.' */
  | { kind: 'default' }

/** @param status of the answer, undefined when none came; `message` only where the server sent one */
export function loginErrorOf(failure: {
  status: number | undefined
  message: string | undefined
}): LoginError {
  if (failure.status === undefined) return { kind: 'network' }
  if (!failure.message) return { kind: 'default' }
  const notice = readAppLink(failure.message)
  return notice ? { kind: 'appLink', notice } : { kind: 'message', text: failure.message }
}
