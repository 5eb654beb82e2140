import type { Session } from '#server/session.ts'

/** Who signs in for a child looks on (spec/1 §6). */
export const mayJoinClasses = ({ role }: Pick<Session, 'role'>): boolean => role !== 'parent'
