import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, ResponseException } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { trustedAddress } from '#portal/shared/requests/trusted-address.ts'

/** Where the build puts what pdf.js fetches on demand. */
const parts = '/pdf/'

/**
 * Opens a PDF: a whole one, or one at an address, of which only the visible parts are fetched where the server supports
 * ranges. Nothing in a file is run as a script.
 */
export function openPdf(source: string | Uint8Array): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerPort ??= new Worker(trustedAddress(workerAddress), { type: 'module' })
  return getDocument({
    // The worker takes over the bytes, and the caller may open them again.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    disableAutoFetch: true,
    enableXfa: false,
    useWasm: false,
    wasmUrl: `${parts}wasm/`,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
  })
}

/** The server's status instead of a PDF; undefined where no reply came, or it is no PDF. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ResponseException ? Number(error.status) : undefined
