/**
 * A form that is sent before its screen has come to life: the boot script holds it back, the screen sends it when it is
 * there. Without this the browser would load the page anew, and what was typed would be gone.
 */
let held: HTMLFormElement | undefined

function hold(event: SubmitEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.target instanceof HTMLFormElement) held = event.target
}

export function holdSubmits(): void {
  addEventListener('submit', hold, true)
}

/** From now on forms are their screen's; one that waits is sent. */
export function releaseSubmits(): void {
  removeEventListener('submit', hold, true)
  const form = held
  held = undefined
  if (form?.isConnected) form.requestSubmit()
}
