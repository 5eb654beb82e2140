import type { Session } from '#server/session.ts'

/** Who signs in for a child looks on: parents do not join (spec/2 §5). */
export const mayJoin = (session: Pick<Session, 'role'>): boolean => session.role !== 'parent'
