import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'

export const textSizes = ['normal', 'large', 'largest'] as const

const settings = z.object({
  textSize: z._default(z.enum(textSizes), 'normal'),
  hasContrast: z._default(z.boolean(), false),
  /** The code of the language of questions that have it; '' for their first one. */
  language: z._default(z.string(), ''),
})
export type Settings = z.output<typeof settings>

const { shelf, key } = stored.panel
const store = createStore<Settings>()(readSettings)

function readSettings(): Settings {
  try {
    const read = z.safeParse(settings, JSON.parse(readStored(shelf, key) ?? '{}'))
    if (read.success) return read.data
  } catch {
    // Unreadable settings count as none.
  }
  return z.parse(settings, {})
}

export const useSettings = <T>(selector: (settings: Settings) => T): T => useStore(store, selector)

export function changeSettings(changed: Partial<Settings>): void {
  store.setState(changed)
  writeStored(shelf, key, JSON.stringify(store.getState()))
  applySettings()
}

/** Applies text size and contrast to the page (`panel.css`). */
export function applySettings(): void {
  const { textSize, hasContrast } = store.getState()
  Object.assign(document.documentElement.dataset, {
    text: textSize,
    contrast: hasContrast ? 'more' : 'usual',
  })
}
