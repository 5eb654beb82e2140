import { ChevronDown, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { openPdf, statusOf } from './open-pdf.ts'
import 'pdfjs-dist/web/pdf_viewer.css'
import { useFocusOnOpen } from '#portal/shared/viewer/use-focus-on-open.ts'
import { PageField } from './page-field.tsx'
import { makePdfPages, type PdfFound, type PdfPages } from './pdf-pages.ts'
import { PdfSearch } from './pdf-search.tsx'
import styles from './pdf-view.module.css'

type PdfViewProps = {
  /** Ours, or another's that allows to be fetched; or the file itself. */
  url: string | Uint8Array
  /** Names the document for a screen reader. */
  title: string
  /** Where to begin, from 1. */
  page?: number | undefined
  onPage?: ((page: number) => void) | undefined
  /** @param status what the server answered, where it did */
  onFail: (status?: number) => void
}

/** A PDF: pages, zoom, width of the screen, search, all by keyboard as well. */
export function PdfView({ url, title, page = 1, onPage, onFail }: PdfViewProps) {
  const t = useTranslations('viewer')
  const container = useRef<HTMLDivElement>(null)
  const pages = useRef<PdfPages>(undefined)
  const search = useRef<HTMLInputElement>(null)
  const [count, setCount] = useState(0)
  const [current, setCurrent] = useState(page)
  const [percent, setPercent] = useState(100)
  const [found, setFound] = useState<PdfFound>()
  useFocusOnOpen(container)
  const turned = useEffectEvent((to: number) => {
    setCurrent(to)
    onPage?.(to)
  })
  const failed = useEffectEvent(onFail)
  const firstPage = useEffectEvent(() => page)
  const nameOf = useEffectEvent((number: number) => t('pageNamed', { number }))
  useEffect(() => {
    if (!container.current) return
    let isOpen = true
    const shown = makePdfPages(container.current, {
      nameOf: (number) => nameOf(number),
      onPage: (to) => turned(to),
      onScale: setPercent,
      onFound: setFound,
    })
    pages.current = shown
    const task = openPdf(url)
    task.promise.then(
      (document) => {
        if (!isOpen) return
        setCount(document.numPages)
        shown.show(document, Math.min(firstPage(), document.numPages))
      },
      (error) => isOpen && failed(statusOf(error)),
    )
    return () => {
      isOpen = false
      void shown.close().then(() => task.destroy())
    }
  }, [url])

  const goTo = (to: number) => to >= 1 && to <= count && pages.current?.goTo(to)
  const scroll = (screens: number) =>
    container.current?.scrollBy({ top: screens * container.current.clientHeight })
  // Letters and signs as in the viewers that one knows.
  const keys: Record<string, () => void> = {
    pagedown: () => scroll(0.9),
    pageup: () => scroll(-0.9),
    n: () => goTo(current + 1),
    p: () => goTo(current - 1),
    '+': () => pages.current?.zoomBy(1),
    '=': () => pages.current?.zoomBy(1),
    '-': () => pages.current?.zoomBy(-1),
    '0': () => pages.current?.fitWidth(),
    home: () => goTo(1),
    end: () => goTo(count),
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if ((event.ctrlKey || event.metaKey) && event.key === 'f') {
      event.preventDefault()
      search.current?.select()
      return
    }
    const act = keys[event.key.toLowerCase()]
    if (!act || isCommand || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    act()
  }
  return (
    <section className={styles.view} aria-label={title} onKeyDown={press}>
      <div role="toolbar" aria-label={t('tools')} className={styles.tools}>
        <div className={styles.group}>
          <IconButton label={t('pageBefore')} disabled={current <= 1} onClick={() => goTo(current - 1)}>
            <ChevronUp size={20} aria-hidden="true" />
          </IconButton>
          <PageField page={current} count={count} onGo={goTo} />
          <IconButton label={t('nextPage')} disabled={current >= count} onClick={() => goTo(current + 1)}>
            <ChevronDown size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.group}>
          <IconButton label={t('zoomOut')} onClick={() => pages.current?.zoomBy(-1)}>
            <ZoomOut size={20} aria-hidden="true" />
          </IconButton>
          <output className={styles.percent}>{t('percent', { percent })}</output>
          <IconButton label={t('zoomIn')} onClick={() => pages.current?.zoomBy(1)}>
            <ZoomIn size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('fitWidth')} onClick={() => pages.current?.fitWidth()}>
            <MoveHorizontal size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <PdfSearch
          field={search}
          found={found}
          onFind={(text, direction) => pages.current?.find(text, direction)}
        />
      </div>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div ref={container} className={styles.pages} tabIndex={0}>
          <div className="pdfViewer" />
        </div>
        {count === 0 && (
          <div className={styles.waiting}>
            <Spinner label={t('opening')} />
          </div>
        )}
      </div>
    </section>
  )
}
