import { reducedSize } from './reduced-size.ts'

const quality = 0.8

/** Applies the camera's rotation; removes the location and time. */
async function reduce(photo: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(photo)
  const { width, height } = reducedSize(picture)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  postMessage(await reduce(data).catch(() => undefined))
})
