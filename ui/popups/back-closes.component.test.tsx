import { StrictMode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { leaveScreen, renderPart } from '#portal/testing/screen.tsx'
import { belowPopups } from './back-closes.ts'
import { Dialog } from './dialog.tsx'
import { FullDialog } from './full-dialog.tsx'
import { Popover } from './popover.tsx'
import { usePopup } from './use-popup.ts'

const nothing = () => undefined
const popups = (): number => history.state?.popups ?? 0
const dialog = (name: string) => page.getByRole('dialog', { name })
const opener = (name: string) => page.getByRole('button', { name: `Open ${name}` })

function OpenDialog({ name, inside }: { name: string; inside?: string }) {
  const { isOpen, close, triggerProps } = usePopup(nothing)
  return (
    <>
      <button type="button" {...triggerProps}>
        Open {name}
      </button>
      {isOpen && (
        <Dialog title={name} onClose={close}>
          <p>Its text</p>
          {inside && <OpenPopover name={inside} />}
        </Dialog>
      )}
    </>
  )
}

function OpenPopover({ name }: { name: string }) {
  const { isOpen, close, triggerRef, triggerProps } = usePopup(nothing)
  return (
    <>
      <button type="button" {...triggerProps}>
        Open {name}
      </button>
      {isOpen && (
        <Popover label={name} triggerRef={triggerRef} onClose={close}>
          <button type="button">Choose</button>
        </Popover>
      )}
    </>
  )
}

/** Replaces one popup by another in a single render. */
function Steps() {
  const [step, setStep] = useState<'closed' | 'first' | 'second'>('closed')
  return (
    <>
      <button type="button" onClick={() => setStep('first')}>
        Open steps
      </button>
      {step === 'first' && (
        <Dialog title="first" onClose={() => setStep('closed')}>
          <button type="button" onClick={() => setStep('second')}>
            Next
          </button>
        </Dialog>
      )}
      {step === 'second' && (
        <FullDialog title="second" onClose={() => setStep('closed')}>
          <p>Its text</p>
        </FullDialog>
      )}
    </>
  )
}

/** Asks before it closes. */
function Guarded() {
  const { isOpen, close, triggerProps } = usePopup(nothing)
  const [asks, setAsks] = useState(false)
  const stay = () => setAsks(false)
  return (
    <>
      <button type="button" {...triggerProps}>
        Open guarded
      </button>
      {isOpen && (
        <>
          <Dialog title="guarded" onClose={() => setAsks(true)}>
            <p>Its text</p>
          </Dialog>
          {asks && (
            <Dialog title="question" onClose={stay}>
              <button type="button" onClick={stay}>
                Stay
              </button>
              <button
                type="button"
                onClick={() => {
                  stay()
                  close()
                }}
              >
                Leave
              </button>
            </Dialog>
          )}
        </>
      )}
    </>
  )
}

/** Checks that each open popup has a history entry and that the screen's entry is unchanged. */
afterEach(async () => {
  leaveScreen()
  await expect.poll(popups).toBe(0)
})

test('back closes a popup, gives the focus back and stays on the screen', async () => {
  renderPart(<OpenDialog name="notes" />)
  const before = JSON.stringify(history.state)
  await opener('notes').click()
  await expect.element(dialog('notes')).toBeVisible()
  await expect.poll(popups).toBe(1)
  history.back()
  await expect.element(dialog('notes')).not.toBeInTheDocument()
  await expect.element(opener('notes')).toHaveFocus()
  expect(JSON.stringify(history.state)).toBe(before)
})

test('of two popups, back closes the upper one first', async () => {
  renderPart(<OpenDialog name="notes" inside="days" />)
  await opener('notes').click()
  await opener('days').click()
  await expect.element(dialog('days')).toBeVisible()
  await expect.poll(popups).toBe(2)
  history.back()
  await expect.element(dialog('days')).not.toBeInTheDocument()
  await expect.element(dialog('notes')).toBeVisible()
  history.back()
  await expect.element(dialog('notes')).not.toBeInTheDocument()
})

test('a popup that asks before it closes asks at each back, and has an entry as long as it is open', async () => {
  renderPart(<Guarded />)
  await opener('guarded').click()
  await expect.element(dialog('guarded')).toBeVisible()
  for (let back = 1; back <= 3; back++) {
    await expect.poll(popups).toBe(1)
    history.back()
    await expect.element(dialog('question')).toBeVisible()
    await expect.poll(popups).toBe(2)
    if (back === 2) history.back()
    else await page.getByRole('button', { name: back === 1 ? 'Stay' : 'Leave' }).click()
    await expect.element(dialog('question')).not.toBeInTheDocument()
  }
  await expect.element(dialog('guarded')).not.toBeInTheDocument()
})

test('a popup closed by its button removes its entry, and forward opens nothing', async () => {
  renderPart(<OpenDialog name="notes" />)
  await opener('notes').click()
  await expect.poll(popups).toBe(1)
  await dialog('notes').getByRole('button', { name: 'Close' }).click()
  await expect.poll(popups).toBe(0)
  const came = new Promise((done) => addEventListener('popstate', done, { once: true, capture: true }))
  history.forward()
  await came
  await expect.poll(popups).toBe(0)
  expect(dialog('notes').query()).toBeNull()
})

test('when one popup replaces another, back closes the one that is open', async () => {
  renderPart(<Steps />)
  await opener('steps').click()
  await dialog('first').getByRole('button', { name: 'Next' }).click()
  await expect.element(dialog('second')).toBeVisible()
  await expect.poll(popups).toBe(1)
  history.back()
  await expect.element(dialog('second')).not.toBeInTheDocument()
  expect(dialog('first').query()).toBeNull()
})

test('a component that is mounted twice has one entry', async () => {
  const entries = history.length
  renderPart(
    <StrictMode>
      <OpenDialog name="notes" />
    </StrictMode>,
  )
  await opener('notes').click()
  await expect.poll(popups).toBe(1)
  expect(history.length - entries).toBeLessThanOrEqual(1)
})

test('navigating to another screen leaves the entry of the popup first', async () => {
  renderPart(<OpenDialog name="notes" />)
  await opener('notes').click()
  await expect.poll(popups).toBe(1)
  await belowPopups(async () => history.pushState({ screen: 'next' }, ''))
  // The popup is still open, so it gets an entry again, above the next screen.
  await expect.poll(() => history.state).toEqual({ screen: 'next', popups: 1 })
  await dialog('notes').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => history.state).toEqual({ screen: 'next' })
  history.back()
  await expect.poll(() => history.state?.screen).toBeUndefined()
  expect(popups()).toBe(0)
})
