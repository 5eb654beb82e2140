import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'

/** The address of a download whose tab the browser blocked. */
export const DownloadBlocked = lazyPopup<{ address: string; onClose: () => void }>(
  async () => (await import('./download-alert.tsx')).DownloadAlert,
)
