import { isHttpsAddress } from '#domain/session/address.ts'
import { knownConfig } from '#portal/shared/config.ts'

/** The address of a picture or file that a reply names: over https, or a path of the main API; '' for anything else. */
export function fileAddress(text: string): string {
  if (isHttpsAddress(text)) return text
  return /^\/(?![/\\])/.test(text) ? `${knownConfig().main_api}${text}` : ''
}
