/** Of one letter, or of several with dots. */
const initials = /^(?:\p{L}\p{M}*\.)*\p{L}\p{M}*\.?$/u

/** The first name. Initials before it are left out: of "K. R. Narayan" it is Narayan. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !initials.test(word)) ?? name.trim()
}
