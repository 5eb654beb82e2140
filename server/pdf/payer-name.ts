import { maskName } from '#server/access/mask-name.ts'

/**
 * `Aarav S•••`: enough to compare a receipt with, no more than that. A name of one word is masked whole.
 * @param name as the institute writes it
 */
export function payerName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [first = '', last] = [words[0], words.at(-1)]
  return words.length > 1 ? `${first} ${maskName(last ?? '')}` : maskName(first)
}
