import { useEffect } from 'react'
import type { Session } from '#portal/shared/session.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { childName } from './child-name.ts'
import { childTexts } from './texts.ts'

const { shelf, key } = stored.viewed
const noteOf = ({ accountId, studentId }: Session) => `${accountId} ${studentId}`

/** Stores which child this tab shows. */
export const noteViewed = (): void => writeStored(shelf, key, noteOf(getSession()))

/** Whether this tab showed another child of the account before. */
function hasChanged(session: Session): boolean {
  const [account, student] = readStored(shelf, key)?.split(' ') ?? []
  return account === String(session.accountId) && student !== String(session.studentId)
}

/** Shows which child is viewed after each change; after a change in another tab, once this tab is visible. */
export function useNowShowing(): void {
  const studentId = useSession((session) => session.studentId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another child is another note
  useEffect(() => {
    const say = () => {
      if (document.visibilityState !== 'visible') return
      const session = getSession()
      if (session.isParent && hasChanged(session))
        showToast(childTexts.nowShowing(childName(session, session.children)))
      noteViewed()
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [studentId])
}
