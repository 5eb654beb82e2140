const maxBytes = 30 * 1024 * 1024
/** Enough for a cut of 512 pixels, and within the limit of a phone's canvas. */
const maxSide = 2048
const keptSide = 512

export type OpenedPhoto = {
  /** A `blob:` address; `closePhoto` frees its memory. */
  address: string
  canvas: HTMLCanvasElement
}
export type PhotoFault = 'unreadable' | 'tooLarge' | 'tooManyPixels'

export class PhotoError extends Error {
  readonly fault: PhotoFault
  constructor(fault: PhotoFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Opens a picture of the device, upright, reduced to the size that a cut needs.
 * @throws PhotoError if it is not a picture, or too large for this device
 */
export async function openPhoto(file: File): Promise<OpenedPhoto> {
  if (file.size > maxBytes) throw new PhotoError('tooLarge')
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) throw new PhotoError('unreadable')
  const { width, height } = picture
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = makeCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  paint(canvas, picture, { x: 0, y: 0, width, height })
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  // The result is null if the canvas is too large for the device.
  if (!blob) throw new PhotoError('tooManyPixels')
  return { address: URL.createObjectURL(blob), canvas }
}

export const closePhoto = ({ address }: OpenedPhoto): void => URL.revokeObjectURL(address)

export type CutArea = { x: number; y: number; width: number; height: number }

/** The chosen part as base64 of a square JPEG [profile-12]. */
export function cutPhoto({ canvas }: OpenedPhoto, area: CutArea): string {
  const kept = makeCanvas(keptSide, keptSide)
  paint(kept, canvas, area)
  return kept.toDataURL('image/jpeg', 0.88).replace(/^data:image\/jpeg;base64,/, '')
}

function makeCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Onto white, because a JPEG has no transparency. */
function paint(canvas: HTMLCanvasElement, picture: CanvasImageSource, from: CutArea): void {
  const context = canvas.getContext('2d')
  if (!context) throw new PhotoError('tooManyPixels')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height)
}
