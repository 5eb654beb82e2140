type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | undefined

/** Only files of our own origin may be scripts or workers. */
function ownAddress(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError('not an own script')
  return address
}

/** The page's Trusted Types policy requires this for addresses of scripts and workers. */
export function trustedAddress(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('homeroom', { createScriptURL: ownAddress })
  return policy?.createScriptURL(address) ?? address
}
