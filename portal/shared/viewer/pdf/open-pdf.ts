import {
  GlobalWorkerOptions,
  getDocument,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  ResponseException,
} from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { trustedAddress } from '#portal/shared/requests/trusted-address.ts'

/** The worker is kept for the next PDF for a while, because it uses 30 MB. */
const idleMs = 30_000
let openCount = 0
let idleTimer: ReturnType<typeof setTimeout> | undefined

/** The folder in which the build puts files that pdf.js fetches on demand. */
const parts = '/pdf/'

/**
 * Opens a PDF: from its bytes, or from an address, of which only the visible parts are fetched if the server supports
 * ranges. Scripts in files never run. `closePdf` ends it.
 */
export function openPdf(source: string | Uint8Array): PDFDocumentLoadingTask {
  clearTimeout(idleTimer)
  openCount += 1
  GlobalWorkerOptions.workerPort ??= new Worker(trustedAddress(workerAddress), { type: 'module' })
  return getDocument({
    // A copy, because the worker takes the bytes and the caller may open them again.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    disableAutoFetch: true,
    enableXfa: false,
    useWasm: false,
    wasmUrl: `${parts}wasm/`,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
  })
}

/** Closes a PDF; call it once for each opened one. */
export async function closePdf(task: PDFDocumentLoadingTask): Promise<void> {
  await task.destroy().catch(() => undefined)
  openCount -= 1
  if (openCount === 0) idleTimer = setTimeout(endWorker, idleMs)
}

function endWorker(): void {
  GlobalWorkerOptions.workerPort?.terminate()
  GlobalWorkerOptions.workerPort = null
}

/** The status of a server that replied with an error; undefined without a reply, or for a file that is not a PDF. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ResponseException ? Number(error.status) : undefined

/** @param reason why pdf.js requests a password */
export const isWrongPassword = (reason: number): boolean => reason === PasswordResponses.INCORRECT_PASSWORD
