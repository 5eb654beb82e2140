/** Addresses that come from outside are followed over https only (PRODUCT §4). */
export function isHttpsAddress(text: string): boolean {
  return /^https:\/\/[^\s/@]+(\/\S*)?$/i.test(text) && URL.canParse(text)
}

/** The address, or '' where it may not be followed. */
export const httpsOnly = (address: string): string => (isHttpsAddress(address) ? address : '')

/** A path of this portal that may be opened after sign-in; nothing that leads elsewhere or back to signing in. */
export function isPortalPath(text: string): boolean {
  if (!/^\/[a-z]/i.test(text) || /[\s\\]/.test(text)) return false
  return !/^\/(userLogin|errorPage)(?![^?#/])/i.test(text)
}
