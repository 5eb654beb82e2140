import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '#portal/testing/screen.tsx'
import { takeUnawaited } from './press.ts'

const button = (name: string) => page.getByRole('button', { name })
const size = { position: 'absolute', left: 40, width: 80, height: 40 } as const

/** The events that reach the page, as `type name`. */
function note(...types: string[]) {
  const seen: string[] = []
  const add = (event: Event) => seen.push(`${event.type} ${(event.target as Element).textContent}`)
  for (const type of types) document.querySelector('main')?.addEventListener(type, add)
  return seen
}

test('a click is one of the browser, with all of its events', async () => {
  renderPart(<button type="button">Save</button>)
  await expect.element(button('Save')).toBeVisible()
  const seen = note('pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click')
  let isTrusted: boolean | undefined
  button('Save')
    .element()
    .addEventListener('click', (event) => {
      isTrusted = event.isTrusted
    })
  await button('Save').click()
  expect(seen).toEqual(['pointerdown Save', 'mousedown Save', 'pointerup Save', 'mouseup Save', 'click Save'])
  expect(isTrusted).toBe(true)
  await expect.element(button('Save')).toHaveFocus()
})

test('what is disabled or covered is waited for', async () => {
  renderPart(
    <>
      <button type="button" disabled style={{ ...size, top: 40 }}>
        Save
      </button>
      <button type="button" style={{ ...size, top: 40 }}>
        Over
      </button>
    </>,
  )
  await expect.element(button('Over')).toBeVisible()
  const seen = note('click')
  setTimeout(() => button('Save').element().removeAttribute('disabled'), 100)
  setTimeout(() => button('Over').element().remove(), 200)
  await button('Save').click()
  expect(seen).toEqual(['click Save'])
})

test('nothing else is pressed where the element moves as the mouse comes', async () => {
  renderPart(
    <>
      <button type="button" style={{ ...size, top: 40 }}>
        Save
      </button>
      <button type="button" style={{ ...size, top: 140 }}>
        Delete
      </button>
    </>,
  )
  await expect.element(button('Save')).toBeVisible()
  const [save, other] = [button('Save').element() as HTMLElement, button('Delete').element() as HTMLElement]
  const seen = note('pointerdown', 'mousedown', 'click')
  save.addEventListener(
    'mousemove',
    () => {
      save.style.top = '140px'
      other.style.top = '40px'
    },
    { once: true },
  )
  await button('Save').click()
  expect(seen).toEqual(['pointerdown Save', 'mousedown Save', 'click Save'])
})

test('a click that is not awaited does not happen, and is named', async () => {
  renderPart(<button type="button">Save</button>)
  await expect.element(button('Save')).toBeVisible()
  const seen = note('click')
  void button('Save').click()
  expect(seen).toEqual([])
  expect(takeUnawaited()).toEqual(["getByRole('button', { name: 'Save' })"])
})
