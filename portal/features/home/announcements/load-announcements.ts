export const loadAnnouncements = () => import('./announcements-screen.tsx')

/** Fetches the full list's code ahead; a failure is shown when the list is opened. */
export const prepareAnnouncements = () => void loadAnnouncements().catch(() => {})
