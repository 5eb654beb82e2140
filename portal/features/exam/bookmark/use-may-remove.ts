import { isParentLogin } from '#domain/session/user-type.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** Parents may only look [exam-43]. */
export const useMayRemove = (): boolean =>
  useSession((session) => !session.isParent && !isParentLogin(session.userType))
