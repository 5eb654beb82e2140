import { useSyncExternalStore } from 'react'

declare global {
  interface Navigator {
    /** Chromium only. */
    keyboard?: { lock?: (keys: string[]) => Promise<void> }
  }
}

/** iPhone browsers cannot show a page in full screen. */
export const canFillScreen = (): boolean => document.fullscreenEnabled

export const isScreenFilled = (): boolean => document.fullscreenElement !== null

/**
 * Must be called during a press.
 * @returns false if the browser refuses
 */
export async function fillScreen(): Promise<boolean> {
  if (isScreenFilled()) return true
  if (!canFillScreen()) return false
  try {
    await document.documentElement.requestFullscreen()
  } catch {
    return false
  }
  // Makes Escape close popups as usual, and leave full screen only when it is held.
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
