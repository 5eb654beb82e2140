import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, ResponseException } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { trustedAddress } from '#portal/shared/requests/trusted-address.ts'

/** Where the build puts what pdf.js fetches when a file needs it. */
const parts = '/pdf/'

/**
 * Begins to read a PDF: a whole one, or one at an address, of which only the parts that are looked at are fetched, where
 * the server knows ranges. Nothing in a file is run as a script.
 */
export function openPdf(source: string | Uint8Array): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerPort ??= new Worker(trustedAddress(workerAddress), { type: 'module' })
  return getDocument({
    // The worker takes what it is given; whoever opens it again needs it still.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    disableAutoFetch: true,
    enableXfa: false,
    useWasm: false,
    wasmUrl: `${parts}wasm/`,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
  })
}

/** What the server answered instead of a PDF; undefined where nothing did, or what came is none. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ResponseException ? Number(error.status) : undefined
