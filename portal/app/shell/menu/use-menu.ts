import { useMemo } from 'react'
import { type MenuEntry, menuFor } from '#portal/shared/navigation/menu.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** The menu of the account. */
export function useMenu(): MenuEntry[] {
  const session = useSession((whole) => whole)
  return useMemo(() => menuFor(session), [session])
}
