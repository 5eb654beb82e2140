import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cutNetwork } from '#portal/testing/replies.ts'
import { renderPart } from '#portal/testing/screen.tsx'
import { Button } from './button.tsx'

test('a button that needs a network says when there is none, and can still be pressed', async () => {
  const press = vi.fn()
  renderPart(
    <>
      <Button needsNetwork onClick={press}>
        Join
      </Button>
      <Button>Close</Button>
    </>,
  )
  const [join, close] = [page.getByRole('button').first(), page.getByRole('button').last()]
  await expect.element(join).not.toHaveAttribute('aria-description')
  const restore = cutNetwork()
  await expect.element(join).toHaveAccessibleDescription('Offline')
  await expect.element(close).not.toHaveAttribute('aria-description')
  await join.click()
  expect(press).toHaveBeenCalledOnce()
  restore()
  await expect.element(join).not.toHaveAttribute('aria-description')
})
