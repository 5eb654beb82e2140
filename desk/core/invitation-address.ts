/** The page of an invitation, whose secret is in the fragment: that is never sent with the page's address. */
export const isInvitation = (): boolean =>
  /^\/desk\/invitation\/?$/.test(location.pathname) && location.hash.length > 1
