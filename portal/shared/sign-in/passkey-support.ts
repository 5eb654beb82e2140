/** Whether passkeys can be used: the host has a name, and the browser reads their JSON. */
export function knowsPasskeys(): boolean {
  const isNamed = !/^[\d.]+$|^\[/.test(location.hostname)
  return (
    isNamed &&
    isSecureContext &&
    typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'
  )
}
