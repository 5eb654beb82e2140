import { onTestFinished, vi } from 'vitest'

/** Until the test ends `window.open` gives a window that does nothing. */
export function fakeNewWindow() {
  const opened = {
    opener: window as Window | null,
    close: vi.fn(),
    location: { replace: vi.fn() },
    document: document.implementation.createHTMLDocument(),
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  onTestFinished(() => open.mockRestore())
  return { open, opened }
}
