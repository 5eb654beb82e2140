import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isHttpsAddress } from '#domain/session/address.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import styles from './frame-view.module.css'
import type { ViewerFile } from './viewer-file.ts'

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))

/** The server's PDF of an Office file. */
const asPdf = (url: string) => `${url}${url.includes('?') ? '&' : '?'}as=pdf`
/** A viewer that fetches the file itself: it can read public addresses alone. */
const outsideViewer = (url: string) =>
  `https://view.officeapps.live.com/op/embed.aspx?src=${encodeURIComponent(url)}`

/**
 * Word, Excel and PowerPoint (PRODUCT §3): as a PDF where the server can make one; otherwise by a viewer outside where
 * the file's address is another's and public; otherwise it is to be downloaded.
 */
export function OfficeView({ file, onFail }: { file: ViewerFile; onFail: () => void }) {
  const t = useTranslations('viewer')
  const [hasNoPdf, setHasNoPdf] = useState(isHttpsAddress(file.url))
  if (!hasNoPdf) {
    // Only the server can say that there is no PDF; without a connection one tries again.
    const fail = (status?: number) => (status === 404 ? setHasNoPdf(true) : onFail())
    return <PdfView url={asPdf(file.url)} title={file.title} onFail={fail} />
  }
  if (!isHttpsAddress(file.url)) return <EmptyState title={t('notSupported')} />
  return <iframe title={file.title} src={outsideViewer(file.url)} className={styles.frame} />
}
