import { useSyncExternalStore } from 'react'

declare global {
  interface Navigator {
    /** Chromium only. */
    keyboard?: { lock?: (keys: string[]) => Promise<void> }
  }
}

/** Browsers on iPhones show no page in full screen. */
export const canFillScreen = (): boolean => document.fullscreenEnabled

export const isScreenFilled = (): boolean => document.fullscreenElement !== null

/** Has to be called from a press. @returns false where the browser refuses */
export async function fillScreen(): Promise<boolean> {
  if (isScreenFilled()) return true
  if (!canFillScreen()) return false
  try {
    await document.documentElement.requestFullscreen()
  } catch {
    return false
  }
  // Then Escape closes popups as usual, and leaves full screen only when it is held.
  navigator.keyboard?.lock?.(['Escape']).catch(() => undefined)
  return true
}

export function leaveFullScreen(): void {
  if (isScreenFilled()) document.exitFullscreen().catch(() => undefined)
}

export function followFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

export const useScreenFilled = (): boolean => useSyncExternalStore(followFullScreen, isScreenFilled)
