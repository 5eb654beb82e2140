import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '#portal/testing/screen.tsx'
import { Dialog } from '../popups/dialog.tsx'
import { FullDialog } from '../popups/full-dialog.tsx'

const below = vi.fn()

/** A popup above a button that covers the page. */
function Covered({ popup: Popup }: { popup: (props: { onClose: () => void }) => React.ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={below}>
        Below
      </button>
      {isOpen && <Popup onClose={() => setOpen(false)} />}
    </>
  )
}

const popups = {
  'a dialog': ({ onClose }: { onClose: () => void }) => (
    <Dialog title="Over it" onClose={onClose}>
      Text
    </Dialog>
  ),
  'a dialog as large as the screen': ({ onClose }: { onClose: () => void }) => (
    <FullDialog title="Over it" onClose={onClose}>
      Text
    </FullDialog>
  ),
}

test.each(Object.entries(popups))('a second click does not fall through %s', async (_name, popup) => {
  below.mockClear()
  renderPart(<Covered popup={popup} />)
  const close = page.getByRole('button', { name: 'Close' })
  await userEvent.dblClick(close)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(below).not.toHaveBeenCalled()
  // Presses elsewhere, by the keyboard, or a moment later work as usual.
  await page.getByRole('button', { name: 'Below' }).click({ position: { x: 5, y: 300 } })
  expect(below).toHaveBeenCalledTimes(1)
})

/** Taps whatever is at this point. */
function tap(x: number, y: number): void {
  const target = document.elementFromPoint(x, y)
  for (const kind of ['pointerdown', 'pointerup', 'click'])
    target?.dispatchEvent(
      new PointerEvent(kind, {
        bubbles: true,
        cancelable: true,
        clientX: x,
        clientY: y,
        detail: kind === 'click' ? 1 : 0,
        pointerType: 'touch',
      }),
    )
}

test.each(Object.entries(popups))(
  'a second tap of a finger does not fall through %s',
  async (_name, popup) => {
    below.mockClear()
    renderPart(<Covered popup={popup} />)
    await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
    const { x, y, width, height } = page
      .getByRole('button', { name: 'Close' })
      .element()
      .getBoundingClientRect()
    const [left, top] = [x + width / 2, y + height / 2]
    tap(left, top)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    tap(left, top)
    expect(below).not.toHaveBeenCalled()
    tap(left, top > 200 ? top - 100 : top + 100)
    expect(below).toHaveBeenCalledTimes(1)
  },
)
