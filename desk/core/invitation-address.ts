import { isOnServer } from '#portal/shared/loading/is-on-server.ts'

/** The page of an invitation, whose secret is in the fragment: that is never sent with the page's address. */
export const isInvitation = (): boolean =>
  !isOnServer && /^\/desk\/invitation\/?$/.test(location.pathname) && location.hash.length > 1

/** The first page of an empty server, whose code is in the fragment; without one it says where it is. */
export const isBeginning = (): boolean => !isOnServer && /^\/desk\/begin\/?$/.test(location.pathname)
