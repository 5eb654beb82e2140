import { isPortalPath } from '#domain/session/address.ts'
import type { Session } from '#portal/shared/session.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { removeStored, stored, takeStored, writeStored } from '#portal/shared/storage.ts'

const { wanted, wantedBy } = stored
/** As `navigation/of-student.ts` reads it, without that code in the page of signing in. */
const namesStudent = /^[^#]*[?&]student_id=[1-9]/

/** For whom an address is: one that names its student is for any child of the account. */
const nameOf = ({ instituteId, accountId, userId }: Session, path: string): string =>
  [instituteId, accountId, namesStudent.test(path) ? 0 : userId].join('.')

/**
 * Remembers the address of this page, for after the sign-in.
 * @param by the person whose session has ended, so that another person does not get there; undefined for a visitor
 */
export function keepWanted(by: Session | undefined): void {
  const path = `${location.pathname}${location.search}${location.hash}`
  if (!isPortalPath(path)) return
  writeStored(wanted.shelf, wanted.key, path)
  if (by) writeStored(wantedBy.shelf, wantedBy.key, nameOf(by, path))
  else removeStored(wantedBy.shelf, wantedBy.key)
}

/** The address to open after a sign-in: the wanted one, once, else home. A parent's is of the child viewed then. */
export function takeWanted(): string {
  const path = takeStored(wanted.shelf, wanted.key)
  const by = takeStored(wantedBy.shelf, wantedBy.key)
  if (path === null || !isPortalPath(path)) return '/dashboard'
  return by === null || by === nameOf(getSession(), path) ? path : '/dashboard'
}
