import { viewerOf } from '#domain/viewer/viewer-kind.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import type { FileViewerProps } from './file-viewer.tsx'
import type { ViewerFile } from './viewer-file.ts'

/** The viewer, whose code is fetched when it opens. The screen provides `viewerTexts`. */
export const FileViewerPopup = lazyPopup<FileViewerProps>(
  async () => (await import('./file-viewer.tsx')).FileViewer,
)

/** Fetches the code that shows these files, so that they can be opened without a network. */
export async function fetchViewers(files: readonly ViewerFile[]): Promise<void> {
  await FileViewerPopup.prepare()
  if (!files.some((file) => ['pdf', 'office'].includes(viewerOf(file)))) return
  await import('./pdf/positioned-pdf.tsx')
  // The service worker caches the files that pdf.js fetches on demand.
  const worker = await navigator.serviceWorker?.ready
  worker?.active?.postMessage('pdf')
}
