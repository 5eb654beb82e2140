import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { launchTest } from '#domain/exam/calls.ts'
import { askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cardOf } from '#portal/testing/timetable.ts'

const startOf = (name: string) => cardOf(name).getByRole('button', { name: 'Start' })

/** The window that the exam panel would get. */
function watchWindows() {
  const panel = { opener: window as Window | null, close: vi.fn(), location: { replace: vi.fn() } }
  const open = vi.spyOn(window, 'open').mockReturnValue(panel as unknown as Window)
  onTestFinished(() => open.mockRestore())
  return { open, panel }
}

describe('starting an exam (spec/2 §4, §7; spec/3 §5)', () => {
  test('an exam that is to come cannot be started', async () => {
    await renderScreen('/timetable?day=2026-11-21')
    await expect.element(startOf('Mock Test 3')).toBeDisabled()
  })

  test('a parent is told that he may not', async () => {
    const { open } = watchWindows()
    await renderScreen('/timetable', { as: 'rohan' })
    await startOf('Surprise test: Physics').click()
    await expect.element(page.getByText('Parents are not allowed to give exam')).toBeVisible()
    expect(open).not.toHaveBeenCalled()
    expect(await askedOf(launchTest)).toEqual([])
  })

  test('what the server refuses is told, and the new window closes', async () => {
    const { panel } = watchWindows()
    fail(launchTest, 422, 'The exam is not open now.')
    await renderScreen('/timetable')
    await startOf('Surprise test: Physics').click()
    await expect.element(page.getByText('The exam is not open now.')).toBeVisible()
    expect(panel.close).toHaveBeenCalledOnce()
    expect(panel.location.replace).not.toHaveBeenCalled()
    const [asked] = await askedOf(launchTest)
    expect(asked?.body).toMatchObject({ test_id: 8013 })
  })
})
