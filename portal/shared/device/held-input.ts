/**
 * The last form that was submitted, or button that was pressed, before React runs. The boot script holds it and the screen
 * runs it later; otherwise a press would be lost, and the browser would submit the form itself and lose what was typed.
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

/** Runs the held action, and leaves later ones to the screen. */
export function releaseInput(): void {
  removeEventListener('submit', holdForm, true)
  removeEventListener('click', holdButton, true)
  held?.()
  held = undefined
}
