type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | undefined

/** Nothing but a file of our own becomes a script or a worker. */
function ownAddress(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError('not an own script')
  return address
}

/** The page's policy takes no plain text where the address of a script or a worker goes. */
export function trustedAddress(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('homeroom', { createScriptURL: ownAddress })
  return policy?.createScriptURL(address) ?? address
}
