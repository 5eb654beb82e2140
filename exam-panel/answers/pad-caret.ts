import { type RefObject, useLayoutEffect, useRef } from 'react'

type Typed = { text: string; max: number; onChange: (text: string) => void }

/** Inserts at the caret of a field, or replaces the selection, even while the field has no focus. */
export function usePadCaret(field: RefObject<HTMLInputElement | null>, { text, max, onChange }: Typed) {
  const caret = useRef<number>(undefined)
  // A new value moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const selected = () => {
    const { selectionStart, selectionEnd } = field.current ?? {}
    return [selectionStart ?? text.length, selectionEnd ?? text.length] as const
  }
  const replace = (from: number, to: number, by: string) => {
    const next = text.slice(0, from) + by + text.slice(to)
    if (next.length > max || next === text) return
    caret.current = from + by.length
    onChange(next)
  }
  return {
    insert: (sign: string) => replace(...selected(), sign),
    remove: () => {
      const [from, to] = selected()
      replace(from === to ? Math.max(0, from - 1) : from, to, '')
    },
    move: (by: -1 | 1) => {
      const [from, to] = selected()
      const at = Math.min(text.length, Math.max(0, (by < 0 ? from : to) + by))
      field.current?.setSelectionRange(at, at)
    },
  }
}
