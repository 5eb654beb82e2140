/** @returns the ids in a comma-separated list; anything else is left out */
export function idsIn(list: string): number[] {
  return [...new Set(list.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
}
