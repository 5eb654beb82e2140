import { trustedAddress } from '#portal/shared/requests/trusted-address.ts'
import workerAddress from './photo-worker.ts?worker&url'
import { isWorthIt, mayReduce } from './reduced-size.ts'

/** A file to be sent, and the photo that it was made of; undefined where it is the chosen one itself. */
export type ChosenFile = { file: File; original: File | undefined }

/** The largest photo of a phone on a weak one. */
const maxMs = 20_000

/** Makes large photos smaller before they are sent, one after another in a worker, so that the page stays responsive. */
export async function reducePhotos(files: readonly File[]): Promise<ChosenFile[]> {
  // Older browsers draw only in the page.
  if (!files.some(mayReduce) || !('OffscreenCanvas' in globalThis))
    return files.map((file) => ({ file, original: undefined }))
  const worker = new Worker(trustedAddress(workerAddress), { type: 'module' })
  try {
    const chosen: ChosenFile[] = []
    for (const file of files)
      chosen.push(mayReduce(file) ? await reducePhoto(worker, file) : { file, original: undefined })
    return chosen
  } finally {
    worker.terminate()
  }
}

async function reducePhoto(worker: Worker, photo: File): Promise<ChosenFile> {
  const reduced = await new Promise<Blob | undefined>((resolve) => {
    setTimeout(resolve, maxMs)
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    worker.postMessage(photo)
  })
  if (!reduced || !isWorthIt(reduced.size, photo.size)) return { file: photo, original: undefined }
  const { name, lastModified } = photo
  return { file: new File([reduced], name, { type: 'image/jpeg', lastModified }), original: photo }
}
