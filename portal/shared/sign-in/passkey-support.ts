/** Whether passkeys can be used on this page at all: by name of a host, and by a browser that knows their JSON. */
export function knowsPasskeys(): boolean {
  const isNamed = !/^[\d.]+$|^\[/.test(location.hostname)
  return (
    isNamed &&
    isSecureContext &&
    typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'
  )
}
