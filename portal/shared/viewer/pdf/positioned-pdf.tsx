import { useEffect, useEffectEvent, useState } from 'react'
import { useKeptPosition } from '#portal/shared/viewer/kept-positions.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import { PdfView } from './pdf-view.tsx'

/** A PDF that opens at the stored page; page 1 is not stored. */
export function PositionedPdf({ file, onFail }: { file: ViewerFile; onFail: () => void }) {
  const { recall, keep } = useKeptPosition(file)
  const [page, setPage] = useState<number>()
  const recallNow = useEffectEvent(recall)
  useEffect(() => {
    let isOpen = true
    void recallNow().then((position) => isOpen && setPage(Math.max(1, Math.round(position))))
    return () => {
      isOpen = false
    }
  }, [])
  if (page === undefined) return null
  return (
    <PdfView
      url={file.url}
      title={file.title}
      page={page}
      onPage={(current) => keep(current === 1 ? 0 : current)}
      onFail={() => onFail()}
    />
  )
}
