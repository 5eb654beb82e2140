/**
 * Fires every event that each element listens for, and focuses, hovers, presses and submits it. It runs in the page,
 * and uses nothing outside itself.
 * @param selector of the container of the elements
 */
export function touchEverything(selector: string): Promise<void> {
  // Only http is stopped, because an address that runs a script does not navigate.
  const hold = (event: Event) => event.cancelable && event.preventDefault()
  const navigation = (window as unknown as { navigation: EventTarget }).navigation
  navigation.addEventListener('navigate', hold)
  const roots: ParentNode[] = [...Document.prototype.querySelectorAll.call(document, selector)]
  for (const root of roots) {
    for (const element of [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')]) {
      if (element.shadowRoot) roots.push(element.shadowRoot)
      const isOurs = element instanceof HTMLButtonElement && element.closest('[role=dialog], header, nav')
      for (const { name } of [...element.attributes]) {
        if (/^on/i.test(name)) element.dispatchEvent(new Event(name.slice(2)))
      }
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      if (element instanceof HTMLElement || element instanceof SVGElement) element.focus()
      if (element instanceof HTMLFormElement && !element.closest('[role=dialog]')) {
        HTMLFormElement.prototype.requestSubmit.call(element)
      } else if (
        !isOurs &&
        element.matches('a, area, button, input, summary, label, [onclick], x, math, image')
      ) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
    }
  }
  return new Promise((resolve) =>
    setTimeout(() => resolve(navigation.removeEventListener('navigate', hold)), 10),
  )
}
