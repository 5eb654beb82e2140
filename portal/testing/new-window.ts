import { onTestFinished, vi } from 'vitest'

/** Makes `window.open` return a window without a page, until the test ends. */
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
