import { isHttpsAddress } from '#domain/session/address.ts'
import type { ViewerKind } from '#domain/viewer/viewer-kind.ts'
import { pdfOfOffice } from './viewer-file.ts'

/** Why a file is unavailable. */
export type ViewFault = 'unreachable' | 'gone' | 'empty' | 'isPdf' | 'isImage' | 'isOther' | 'damaged'

/** The content types that a viewer shows; for an Office file that of its PDF. */
const shownTypes: Partial<Record<ViewerKind, RegExp>> = {
  pdf: /^application\/pdf/,
  office: /^application\/pdf/,
  image: /^image\//,
  audio: /^(audio|video|application\/ogg)/,
  video: /^(audio|video|application\/ogg)/,
}
const unknownType = /^(application\/octet-stream)?$/

/** Requests the first byte of a file that its viewer could not show, to find out why. */
export async function findFault(url: string, kind: ViewerKind): Promise<ViewFault> {
  const address = kind === 'office' ? pdfOfOffice(url) : url
  // The page may not fetch from other hosts.
  if (isHttpsAddress(address)) return 'unreachable'
  try {
    return await faultOf(await fetch(address, { headers: { range: 'bytes=0-0' } }), kind)
  } catch {
    return 'unreachable'
  }
}

/** @param reply to a request for the first byte; its content type is the one that the server detected */
export async function faultOf(reply: Response, kind: ViewerKind): Promise<ViewFault> {
  // An empty file has no first byte (RFC 9110 §15.5.17).
  if (reply.status === 416) return 'empty'
  if ([403, 404, 410].includes(reply.status)) return 'gone'
  if (!reply.ok) return 'unreachable'
  const first = await reply.body?.getReader().read()
  if (!first?.value?.length) return 'empty'
  const type = reply.headers.get('content-type') ?? ''
  if (unknownType.test(type) || (shownTypes[kind]?.test(type) ?? true)) return 'damaged'
  if (shownTypes.pdf?.test(type)) return 'isPdf'
  return shownTypes.image?.test(type) ? 'isImage' : 'isOther'
}
