import { useEffect, useState } from 'react'
import { draftScope } from '#portal/shared/device/drafts.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { type DraftAccess, holdDraft } from './hold-draft.ts'

/** The draft of an assignment, while its screen is open. */
export function useWorkDraft(fileId: number): DraftAccess {
  const [access, setAccess] = useState<DraftAccess>({ kind: 'loading' })
  const scope = useDraftScope(fileId)
  useEffect(() => holdDraft(scope, setAccess), [scope])
  return access
}

export function useDraftScope(fileId: number): string {
  return useSession((session) => draftScope(session, fileId))
}
