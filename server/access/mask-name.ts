/** Of every word the first letter: enough to know one's own account, not enough to learn another's name. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}•••`)
    .join(' ')
}
