export const loadAnnouncements = () => import('./announcements-screen.tsx')

/** Fetches the full list's code ahead; a failure shows when it is opened. */
export const prepareAnnouncements = () => void loadAnnouncements().catch(() => {})
