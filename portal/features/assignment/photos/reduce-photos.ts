import { trustedAddress } from '#portal/shared/requests/trusted-address.ts'
import workerAddress from './photo-worker.ts?worker&url'
import { isWorthIt, mayReduce } from './reduced-size.ts'

/** A file to send, and the original photo if the file is a reduced copy of one. */
export type ChosenFile = { file: File; original: File | undefined }

/** Enough for the largest photo on a slow phone. */
const maxMs = 20_000

/**
 * Makes large photos smaller before they are sent, one after another in a worker, so that the page stays responsive.
 * @param limitMs for one photo, which is sent as it is when it takes longer
 */
export async function reducePhotos(files: readonly File[], limitMs = maxMs): Promise<ChosenFile[]> {
  // Older browsers draw only in the page.
  if (!files.some(mayReduce) || !('OffscreenCanvas' in globalThis))
    return files.map((file) => ({ file, original: undefined }))
  let worker = startWorker()
  try {
    const chosen: ChosenFile[] = []
    for (const file of files) {
      const reduced = mayReduce(file) ? await reduce(worker, file, limitMs) : 'not'
      if (reduced === 'late') {
        // A late reply would be matched with the next photo.
        worker.terminate()
        worker = startWorker()
      }
      chosen.push(choose(file, reduced))
    }
    return chosen
  } finally {
    worker.terminate()
  }
}

const startWorker = () => new Worker(trustedAddress(workerAddress), { type: 'module' })

/** @returns 'not' if it cannot be read as a picture */
async function reduce(worker: Worker, photo: File, limitMs: number): Promise<Blob | 'not' | 'late'> {
  const { promise, resolve } = Promise.withResolvers<Blob | 'not' | 'late'>()
  const timer = setTimeout(resolve, limitMs, 'late')
  worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data ?? 'not')
  worker.onerror = () => resolve('late')
  worker.postMessage(photo)
  return promise.finally(() => clearTimeout(timer))
}

function choose(photo: File, reduced: Blob | 'not' | 'late'): ChosenFile {
  if (typeof reduced === 'string' || !isWorthIt(reduced.size, photo.size))
    return { file: photo, original: undefined }
  const { name, lastModified } = photo
  return { file: new File([reduced], name, { type: 'image/jpeg', lastModified }), original: photo }
}
