/** Without a request a session of the desk ends after this time, and in any case after the other [desk-6]. */
export const deskIdleMs = 30 * 60_000
export const deskLifeMs = 12 * 3_600_000
/** How long an invitation is good [desk-8]. */
export const invitationLifeMs = 3 * 86_400_000
/** How long the code of an empty server is good [desk-75]. */
export const beginLifeMs = 86_400_000
/** How long one sees the portal as a family does [desk-91]. */
export const familyViewMs = 15 * 60_000
