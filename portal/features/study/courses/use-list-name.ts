import { useSession } from '#portal/shared/session-store.ts'
import type { StudyTab } from '../url-state.ts'

/** The name of a tab's list: products if purchased, standards at schools, courses elsewhere [study-2]. */
export function useListName(tab: StudyTab): 'products' | 'standards' | 'courses' {
  const isSchool = useSession((session) => session.isSchool)
  if (tab === 'products') return 'products'
  return isSchool ? 'standards' : 'courses'
}
