/** Cut to a length, an ellipsis behind it [access-35]; a text that fits stays unchanged. Counts characters as people do. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}
