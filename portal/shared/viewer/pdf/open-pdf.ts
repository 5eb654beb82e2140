import {
  GlobalWorkerOptions,
  getDocument,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  ResponseException,
} from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { trustedAddress } from '#portal/shared/requests/trusted-address.ts'

/** The next PDF is often opened soon; a worker that waits for it has 30 MB. */
const idleMs = 30_000
let openCount = 0
let idleTimer: ReturnType<typeof setTimeout> | undefined

/** Where the build puts what pdf.js fetches on demand. */
const parts = '/pdf/'

/**
 * Opens a PDF: a whole one, or one at an address, of which only the visible parts are fetched where the server supports
 * ranges. Nothing in a file is run as a script. `closePdf` ends it.
 */
export function openPdf(source: string | Uint8Array): PDFDocumentLoadingTask {
  clearTimeout(idleTimer)
  openCount += 1
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

/** Closes it, once for each that was opened. */
export async function closePdf(task: PDFDocumentLoadingTask): Promise<void> {
  await task.destroy().catch(() => undefined)
  openCount -= 1
  if (openCount === 0) idleTimer = setTimeout(endWorker, idleMs)
}

function endWorker(): void {
  GlobalWorkerOptions.workerPort?.terminate()
  GlobalWorkerOptions.workerPort = null
}

/** The server's status instead of a PDF; undefined where no reply came, or it is no PDF. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ResponseException ? Number(error.status) : undefined

/** @param reason why pdf.js asks for a password */
export const isWrongPassword = (reason: number): boolean => reason === PasswordResponses.INCORRECT_PASSWORD
