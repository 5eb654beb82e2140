/**
 * React Aria writes a style element into the page unless one with this id is there already. The
 * content policy allows no such element, so an empty one holds the place and base.css has the rule.
 */
const placeholderId = 'react-aria-pressable-style'

export function holdAriaStyles(): void {
  if (document.getElementById(placeholderId)) return
  const placeholder = document.createElement('meta')
  placeholder.id = placeholderId
  document.head.append(placeholder)
}
