import { isPortalPath } from '#domain/session/address.ts'
import type { Session } from '#portal/shared/session.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { removeStored, stored, takeStored, writeStored } from '#portal/shared/storage.ts'

const { wanted, wantedBy } = stored

const nameOf = ({ instituteId, accountId, userId }: Session): string =>
  [instituteId, accountId, userId].join('.')

/**
 * Remembers the address of this page, for after the sign-in.
 * @param by the person whose session has ended, so that another person does not get there; undefined for a visitor
 */
export function keepWanted(by: Session | undefined): void {
  const path = `${location.pathname}${location.search}${location.hash}`
  if (!isPortalPath(path)) return
  writeStored(wanted.shelf, wanted.key, path)
  if (by) writeStored(wantedBy.shelf, wantedBy.key, nameOf(by))
  else removeStored(wantedBy.shelf, wantedBy.key)
}

/** The address to open after a sign-in: the wanted one, once, else home. A parent's is of the child viewed then. */
export function takeWanted(): string {
  const path = takeStored(wanted.shelf, wanted.key)
  const by = takeStored(wantedBy.shelf, wantedBy.key)
  const isOthers = by !== null && by !== nameOf(getSession())
  return path !== null && isPortalPath(path) && !isOthers ? path : '/dashboard'
}
