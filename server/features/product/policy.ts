import type { Session } from '#server/session.ts'

type Known = Pick<Session, 'role' | 'personId' | 'students'>

/** Whose products a session may look at: a parent those of the children, everybody else his own. */
export const holdersOf = ({ role, personId, students }: Known): number[] =>
  role === 'parent' ? students.map((student) => student.personId) : [personId]
