import type { Session } from '#server/session.ts'

/** A parent only views: parents do not join (spec/2 §5). */
export const mayJoin = (session: Pick<Session, 'role'>): boolean => session.role !== 'parent'
