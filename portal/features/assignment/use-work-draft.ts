import { useEffect, useState } from 'react'
import { draftsOf } from '#portal/shared/kept-drafts.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { type DraftAccess, holdDraft } from './hold-draft.ts'

/** The draft of an assignment, while its screen is open. */
export function useWorkDraft(fileId: number): DraftAccess {
  const [access, setAccess] = useState<DraftAccess>({ kind: 'loading' })
  const scope = useDraftScope(fileId)
  useEffect(() => holdDraft(scope, setAccess), [scope])
  return access
}

/** What the keys of a draft begin with. Logging out finds them by the person at the start. */
export function useDraftScope(fileId: number): string {
  return useSession((session) => `${draftsOf(session)}${session.student_id ?? 0}.${fileId}`)
}
