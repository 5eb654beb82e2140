import type { Session } from '#server/session.ts'

/** A parent only views (spec/1 §6). */
export const mayJoinClasses = ({ role }: Pick<Session, 'role'>): boolean => role !== 'parent'
