import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { L10n } from 'pdfjs-dist/types/web/l10n.js'
import { EventBus, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

export type PdfFound = { current: number; total: number }

export type PdfPages = {
  show: (document: PDFDocumentProxy, page: number) => void
  goTo: (page: number) => void
  zoomBy: (steps: number) => void
  fitWidth: () => void
  /** Searches; the same text again moves to the next or previous match. */
  find: (text: string, direction: 'next' | 'before') => void
  /** Resolves once no request is pending, so that the file may be closed. */
  close: () => Promise<void>
}

type Listeners = {
  /** The label of a page, from 1. */
  nameOf: (page: number) => string
  onPage: (page: number) => void
  onScale: (percent: number) => void
  onFound: (found: PdfFound) => void
}

/** Its texts are for tools that we do not show; it must not write HTML into the page. */
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

/** pdf.js's name for the whole width, up to a readable size. */
const readable = 'auto'
const wholeWidth = 'page-width'
/** pdf.js's number for a search that is still running. */
const searching = 3

const annotations = { shown: 1 }
const blank = 2
const zoomStep = 1.25

/** The pages of a PDF in a scrolling element; only those near the view are drawn. */
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
  const pending = new Set<Promise<unknown>>()
  eventBus.on('pagesinit', () => {
    for (let index = 0; index < viewer.pagesCount; index++) {
      const page = viewer.getPageView(index)?.div
      // One landmark per page would be too many.
      page?.setAttribute('role', 'group')
      page?.setAttribute('aria-label', listeners.nameOf(index + 1))
    }
    viewer.currentScaleValue = readable
    viewer.currentPageNumber = first
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => listeners.onPage(pageNumber))
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => listeners.onScale(Math.round(scale * 100)))
  const reportFound = ({ matchesCount, state }: { matchesCount: PdfFound; state?: number }) => {
    if (matchesCount.total > 0 || state !== searching) listeners.onFound(matchesCount)
  }
  eventBus.on('updatefindmatchescount', reportFound)
  eventBus.on('updatefindcontrolstate', reportFound)
  // After the phone is turned, pages fill the width again.
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
        const request = getPage(number)
        pending.add(request)
        const settled = () => void pending.delete(request)
        request.then(settled, settled)
        return request
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
      // A page that arrives after its file was closed would be logged as an error.
      await Promise.allSettled(pending)
    },
  }
}
