import { isHttpsAddress } from '#domain/session/address.ts'
import { knownConfig } from '#portal/shared/config.ts'

const smallPicture = /^data:image\/(jpeg|png|webp);base64,[\w+/]+=*$/

/**
 * The address of a picture or file in a reply: over https, a path of the main API, or a small `data:` picture; '' for
 * any other text.
 */
export function fileAddress(text: string): string {
  if (isHttpsAddress(text) || smallPicture.test(text)) return text
  return /^\/(?![/\\])/.test(text) ? `${knownConfig().main_api}${text}` : ''
}
