/** The browser's context menu is off (spec/1 §2.1), except in text fields, so that people can paste (PRODUCT §5). */
export function disableContextMenu(): void {
  document.addEventListener('contextmenu', (event) => {
    const isField =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (!isField) event.preventDefault()
  })
}
