import { maxPictureBytes } from '#domain/desk/settings/calls.ts'

/** A logo is not shown larger. */
const maxSide = 512

/** @returns the picture as base64, made smaller where it is large; undefined for what the browser cannot show */
export async function fitPicture(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  const isSmall = file.size <= maxPictureBytes / 2 && Math.max(width, height) <= 2 * maxSide
  const blob = isSmall ? file : await shrink(bitmap)
  bitmap.close()
  if (!blob || blob.size > maxPictureBytes) return undefined
  return encode(new Uint8Array(await blob.arrayBuffer()))
}

async function shrink(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Arguments of a call are limited. */
const atOnce = 8192

function encode(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += atOnce)
    text += String.fromCharCode(...bytes.subarray(at, at + atOnce))
  return btoa(text)
}
