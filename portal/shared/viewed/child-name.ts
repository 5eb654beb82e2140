import { firstName } from '#domain/first-name.ts'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'

type Named = Pick<Child, 'studentId' | 'name'>

/** A child's short name among the siblings: the first name, or the whole name if two share the first. */
export function childName({ studentId, name }: Named, children: readonly Named[]): string {
  const first = firstName(name)
  const isShared = children.some((child) => child.studentId !== studentId && firstName(child.name) === first)
  return isShared ? name.trim() : first
}

/** The short name of the viewed child. */
export const useViewedName = (): string => useSession((session) => childName(session, session.children))
