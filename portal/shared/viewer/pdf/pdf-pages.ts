import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { L10n } from 'pdfjs-dist/types/web/l10n.js'
import { EventBus, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

export type PdfFound = { current: number; total: number }

export type PdfPages = {
  show: (document: PDFDocumentProxy, page: number) => void
  goTo: (page: number) => void
  zoomBy: (steps: number) => void
  fitWidth: () => void
  /** Looks for a text; again with the same text goes to the next or the one before. */
  find: (text: string, direction: 'next' | 'before') => void
  /** Comes back when nothing is waited for: what was asked for is answered, and the file may go. */
  close: () => Promise<void>
}

type Listeners = {
  /** How a page is called, from 1. */
  nameOf: (page: number) => string
  onPage: (page: number) => void
  onScale: (percent: number) => void
  onFound: (found: PdfFound) => void
}

/** Its own texts are for tools that we do not show; it must not write HTML into the page for them. */
const noTexts = {
  getLanguage: () => 'en',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
} as unknown as L10n

/** pdf.js's name for the whole width, but no larger than reads well. */
const readable = 'auto'
const wholeWidth = 'page-width'
/** pdf.js's number for a search that is still going on. */
const searching = 3

const annotations = { shown: 1 }
const blank = 2
const zoomStep = 1.25

/** The pages of a PDF in an element that scrolls; only those near the view are drawn. */
export function makePdfPages(container: HTMLDivElement, listeners: Listeners): PdfPages {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: blank,
    externalLinkRel: 'noopener noreferrer',
  })
  const findController = new PDFFindController({ eventBus, linkService })
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    annotationMode: annotations.shown,
    removePageBorders: true,
    l10n: noTexts,
  })
  linkService.setViewer(viewer)
  let first = 1
  let wanted = ''
  const awaited = new Set<Promise<unknown>>()
  eventBus.on('pagesinit', () => {
    for (let index = 0; index < viewer.pagesCount; index++) {
      const page = viewer.getPageView(index)?.div
      // A landmark for each page would be too many.
      page?.setAttribute('role', 'group')
      page?.setAttribute('aria-label', listeners.nameOf(index + 1))
    }
    viewer.currentScaleValue = readable
    viewer.currentPageNumber = first
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => listeners.onPage(pageNumber))
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => listeners.onScale(Math.round(scale * 100)))
  const told = ({ matchesCount, state }: { matchesCount: PdfFound; state?: number }) => {
    if (matchesCount.total > 0 || state !== searching) listeners.onFound(matchesCount)
  }
  eventBus.on('updatefindmatchescount', told)
  eventBus.on('updatefindcontrolstate', told)
  // Who turns the phone sees the whole width again.
  const resized = new ResizeObserver(() => {
    const fit = viewer.currentScaleValue
    if (fit === readable || fit === wholeWidth) viewer.currentScaleValue = fit
  })
  resized.observe(container)
  return {
    show: (document, page) => {
      first = page
      const getPage = document.getPage.bind(document)
      document.getPage = (number) => {
        const asked = getPage(number)
        awaited.add(asked)
        const settled = () => void awaited.delete(asked)
        asked.then(settled, settled)
        return asked
      }
      viewer.setDocument(document)
      linkService.setDocument(document)
    },
    goTo: (page) => {
      viewer.currentPageNumber = page
    },
    zoomBy: (steps) => {
      viewer.currentScale = Math.min(5, Math.max(0.25, viewer.currentScale * zoomStep ** steps))
    },
    fitWidth: () => {
      viewer.currentScaleValue = wholeWidth
    },
    find: (text, direction) => {
      const type = text !== '' && text === wanted ? 'again' : ''
      wanted = text
      eventBus.dispatch('find', {
        source: viewer,
        type,
        query: text,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: direction === 'before',
        matchDiacritics: false,
      })
    },
    close: async () => {
      resized.disconnect()
      viewer.setDocument(null as unknown as PDFDocumentProxy)
      linkService.setDocument(null)
      viewer.cleanup()
      // A page that comes after its file is gone is told on the console as a failure.
      await Promise.allSettled(awaited)
    },
  }
}
