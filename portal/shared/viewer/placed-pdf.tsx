import { useEffect, useEffectEvent, useState } from 'react'
import { PdfView } from './pdf-view.tsx'
import { usePlace } from './places.ts'
import type { ViewerFile } from './viewer-file.ts'

/** A PDF at the page where one left off; its first page is no place to come back to. */
export function PlacedPdf({ file, onFail }: { file: ViewerFile; onFail: () => void }) {
  const { recall, keep } = usePlace(file)
  const [page, setPage] = useState<number>()
  const recallNow = useEffectEvent(recall)
  useEffect(() => {
    let isOpen = true
    void recallNow().then((place) => isOpen && setPage(Math.max(1, Math.round(place))))
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
