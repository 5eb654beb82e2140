/**
 * React Aria adds a style element unless one with this id exists. The content policy forbids such an element, so an
 * empty one is there already and base.css has the rule.
 */
const placeholderId = 'react-aria-pressable-style'

export function holdAriaStyles(): void {
  // The server renders screens without a document.
  if (typeof document === 'undefined' || document.getElementById(placeholderId)) return
  const placeholder = document.createElement('meta')
  placeholder.id = placeholderId
  document.head.append(placeholder)
}
