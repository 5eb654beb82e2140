import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '#portal/testing/screen.tsx'
import { Dialog } from './dialog.tsx'
import { FullDialog } from './full-dialog.tsx'

const below = vi.fn()

/** A popup over a button that is as large as the page. */
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
    <FullDialog title="Over it" closeLabel="Close" onClose={onClose}>
      Text
    </FullDialog>
  ),
}

test.each(Object.entries(popups))('a second tap does not fall through %s', async (_name, popup) => {
  below.mockClear()
  renderPart(<Covered popup={popup} />)
  const close = page.getByRole('button', { name: 'Close' })
  await userEvent.dblClick(close)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(below).not.toHaveBeenCalled()
  // Elsewhere, by the keyboard, and a moment later the page is pressed as ever.
  await page.getByRole('button', { name: 'Below' }).click({ position: { x: 5, y: 300 } })
  expect(below).toHaveBeenCalledTimes(1)
})
