/** Addresses that come from outside are followed over https only [access-29]. */
export function isHttpsAddress(text: string): boolean {
  return /^https:\/\/[^\s/@]+(\/\S*)?$/i.test(text) && URL.canParse(text)
}

const bareAddress = /^(?:[\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:\/\S*)?$/u
/** A file's name looks like a host. */
const fileName = /^[^/]*\.(?:pdf|docx?|xlsx?|pptx?|txt|csv|jpe?g|png|gif|bmp|webp|mp[34]|m4[av]|zip|html?)$/i

/** Adds `https://` to an address such as `meet.example.com/abc`; returns any other text unchanged. */
export const completeAddress = (text: string): string =>
  bareAddress.test(text) && !fileName.test(text) ? `https://${text}` : text

/** The completed address; '' if it may not be followed. */
export function httpsOnly(address: string): string {
  const whole = completeAddress(address)
  return isHttpsAddress(whole) ? whole : ''
}

/** A path of this portal that may be opened after sign-in; nothing that leads elsewhere or back to signing in. */
export function isPortalPath(text: string): boolean {
  if (!/^\/[a-z]/i.test(text) || /[\s\\]/.test(text)) return false
  return !/^\/(userLogin|errorPage)(?![^?#/])/i.test(text)
}
