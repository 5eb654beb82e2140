/** Letters of any script before the @, a host name of two labels or more after it; 254 characters at most. */
export function isEmail(text: string): boolean {
  const [local = '', host = '', ...more] = text.split('@')
  if (more.length > 0 || text.length > 254 || local.length > 64) return false
  const labels = host.split('.')
  return (
    /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local) &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label)) &&
    /^([\p{L}\p{M}]{2,}|xn--.+)$/iu.test(labels.at(-1) ?? '')
  )
}
