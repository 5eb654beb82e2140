import { useState } from 'react'
import { isHttpsAddress } from '#domain/session/address.ts'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { NoPreview } from './no-preview.tsx'
import { Opening } from './opening.tsx'
import styles from './viewer.module.css'
import { pdfOfOffice, type ViewerFile } from './viewer-file.ts'

const PdfView = lazyPart(async () => (await import('./pdf/pdf-view.tsx')).PdfView, <Opening />)

/** An outside viewer, which fetches the file itself and so can only read public addresses. */
const outsideViewer = (url: string) =>
  `https://view.officeapps.live.com/op/embed.aspx?src=${encodeURIComponent(url)}`

type OfficeViewProps = { file: ViewerFile; onFail: () => void; onDownload: () => void }

/**
 * Word, Excel and PowerPoint: as a PDF if the server can make one, else by an outside viewer if the file has a public
 * address, else as a download.
 */
export function OfficeView({ file, onFail, onDownload }: OfficeViewProps) {
  const [hasNoPdf, setHasNoPdf] = useState(isHttpsAddress(file.url))
  if (!hasNoPdf) {
    // Only a 404 of the server means that there is no PDF.
    const fail = (status?: number) => (status === 404 ? setHasNoPdf(true) : onFail())
    return <PdfView url={pdfOfOffice(file.url)} title={file.title} onFail={fail} />
  }
  if (!isHttpsAddress(file.url)) return <NoPreview file={file} onDownload={onDownload} />
  return <iframe title={file.title} src={outsideViewer(file.url)} className={styles.frame} />
}
