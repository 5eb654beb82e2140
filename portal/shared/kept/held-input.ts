/**
 * A form that is sent, or a button that is pressed, before its screen has come to life: the boot script holds the last
 * of them, the screen does it when it is there. Without this a press would be lost, and the browser would send the form
 * by itself: the page anew, and what was typed gone.
 */
let held: (() => void) | undefined

function holdForm(event: SubmitEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  const form = event.target
  if (form instanceof HTMLFormElement) held = () => form.isConnected && form.requestSubmit()
}

function holdButton({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null
  if (button) held = () => button.isConnected && button.click()
}

export function holdInput(): void {
  addEventListener('submit', holdForm, true)
  addEventListener('click', holdButton, true)
}

/** From now on forms and buttons are their screen's; what waits is done. */
export function releaseInput(): void {
  removeEventListener('submit', holdForm, true)
  removeEventListener('click', holdButton, true)
  held?.()
  held = undefined
}
