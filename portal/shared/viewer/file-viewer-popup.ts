import { lazyPopup } from '#portal/shared/lazy-popup.tsx'
import type { ViewerFile } from './viewer-file.ts'

/** The viewer, whose code is fetched when it opens. The screen provides `viewerTexts`. */
export const FileViewerPopup = lazyPopup<{ file: ViewerFile; onDownload: () => void; onClose: () => void }>(
  async () => (await import('./file-viewer.tsx')).FileViewer,
)
