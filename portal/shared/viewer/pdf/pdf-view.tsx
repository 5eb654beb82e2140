import { type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Spinner } from '#ui/display/spinner.tsx'
import 'pdfjs-dist/web/pdf_viewer.css'
import { useFocusOnOpen } from '#portal/shared/viewer/use-focus-on-open.ts'
import { PdfPassword } from './pdf-password.tsx'
import { PdfTools } from './pdf-tools.tsx'
import styles from './pdf-view.module.css'
import { type PdfSource, type ShownPdf, usePdfPages } from './use-pdf-pages.ts'

type PdfViewProps = PdfSource & {
  /** The name of the document for a screen reader. */
  title: string
}

/** A PDF with pages, zoom and search, also by keyboard. */
export function PdfView({ title, ...source }: PdfViewProps) {
  const t = useTranslations('viewer')
  const container = useRef<HTMLDivElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  useFocusOnOpen(container)
  const pdf = usePdfPages(container, source)
  const scroll = (screens: number) =>
    container.current?.scrollBy({ top: screens * container.current.clientHeight })
  const keys = keysOf(pdf, scroll)

  function press(event: KeyboardEvent<HTMLElement>) {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if ((event.ctrlKey || event.metaKey) && event.key === 'f') {
      event.preventDefault()
      searchField.current?.select()
      return
    }
    const act = keys[event.key.toLowerCase()]
    if (!act || isCommand || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    act()
  }

  return (
    <section className={styles.view} aria-label={title} onKeyDown={press}>
      <PdfTools pdf={pdf} searchField={searchField} />
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div ref={container} className={styles.pages} tabIndex={0}>
          <div className="pdfViewer" />
        </div>
        {pdf.count === 0 && (
          <div className={styles.waiting}>
            {pdf.question ? <PdfPassword {...pdf.question} /> : <Spinner label={t('opening')} />}
          </div>
        )}
      </div>
    </section>
  )
}

/** The same keys as in common viewers. */
function keysOf(
  { pages, count, current, goTo }: ShownPdf,
  scroll: (screens: number) => void,
): Record<string, () => void> {
  return {
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
}
