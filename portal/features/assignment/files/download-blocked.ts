import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'

/** Where to find a download for which the browser opened no tab. */
export const DownloadBlocked = lazyPopup<{ address: string; onClose: () => void }>(
  async () => (await import('./download-alert.tsx')).DownloadAlert,
)
