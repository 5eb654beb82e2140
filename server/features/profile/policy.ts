import type { Session } from '#server/session.ts'

/** Only a student changes a profile, and only his own, if the institute allows it (spec/2 §6). */
export const isOwn = ({ role, personId }: Pick<Session, 'role' | 'personId'>, userId: number): boolean =>
  role === 'student' && userId === personId
