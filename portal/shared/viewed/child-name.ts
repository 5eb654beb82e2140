import { firstName } from '#domain/first-name.ts'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'

type Named = Pick<Child, 'studentId' | 'name'>

/** What a child is called among the siblings: the first name, or the whole name if another one has the same. */
export function childName({ studentId, name }: Named, children: readonly Named[]): string {
  const first = firstName(name)
  const isShared = children.some((child) => child.studentId !== studentId && firstName(child.name) === first)
  return isShared ? name.trim() : first
}

/** What the child in view is called. */
export const useViewedName = (): string => useSession((session) => childName(session, session.children))
