import { useState } from 'react'
import { isHttpsAddress } from '#domain/session/address.ts'
import { lazyPart } from '#portal/shared/lazy-part.tsx'
import styles from './frame-view.module.css'
import { NoPreview } from './no-preview.tsx'
import { Opening } from './opening.tsx'
import type { ViewerFile } from './viewer-file.ts'

const PdfView = lazyPart(async () => (await import('./pdf/pdf-view.tsx')).PdfView, <Opening />)

/** The server's PDF of an Office file. */
const asPdf = (url: string) => `${url}${url.includes('?') ? '&' : '?'}as=pdf`
/** A viewer that fetches the file itself: it can read public addresses alone. */
const outsideViewer = (url: string) =>
  `https://view.officeapps.live.com/op/embed.aspx?src=${encodeURIComponent(url)}`

type OfficeViewProps = { file: ViewerFile; onFail: () => void; onDownload: () => void }

/**
 * Word, Excel and PowerPoint (PRODUCT §3): as a PDF where the server can make one; otherwise by a viewer outside where
 * the file's address is another's and public; otherwise it is to be downloaded.
 */
export function OfficeView({ file, onFail, onDownload }: OfficeViewProps) {
  const [hasNoPdf, setHasNoPdf] = useState(isHttpsAddress(file.url))
  if (!hasNoPdf) {
    // Only the server can say that there is no PDF; without a connection one tries again.
    const fail = (status?: number) => (status === 404 ? setHasNoPdf(true) : onFail())
    return <PdfView url={asPdf(file.url)} title={file.title} onFail={fail} />
  }
  if (!isHttpsAddress(file.url)) return <NoPreview file={file} onDownload={onDownload} />
  return <iframe title={file.title} src={outsideViewer(file.url)} className={styles.frame} />
}
