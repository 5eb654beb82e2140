/** The page in the frame of the desk, in which the portal runs as a family sees it. */
export const familyPage = '/desk/as-family'

/** Where the portal goes when it leaves its session: the same page, which then says to the desk that it is over. */
export const familyPageOver = `${familyPage}?over`

/** What the page says to the desk. */
export type FromFamilyPage = { familyPage: 'ready' | 'over' }
