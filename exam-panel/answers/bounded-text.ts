import {
  type ChangeEvent,
  type ClipboardEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement
type BoundedText = {
  /** Props of a field with the given text. */
  fieldOf: (
    text: string,
    change: (text: string) => void,
  ) => {
    value: string
    onPaste: (event: ClipboardEvent<Field>) => void
    onSelect: (event: SyntheticEvent<Field>) => void
    onChange: (event: ChangeEvent<Field>) => void
  }
  /** The number of characters that did not fit the last time; 0 after a change that fits. */
  over: number
}

/**
 * Refuses a change that would exceed the limit as a whole, and reports it in `over`: the attribute `maxLength` would cut
 * pasted text silently.
 */
export function useBoundedText(max: number): BoundedText {
  const [over, setOver] = useState(0)
  const selection = useRef({ start: 0, end: 0 })
  /** A field whose change was refused, until its caret is back. */
  const refused = useRef<Field>(undefined)
  useLayoutEffect(() => {
    const { start, end } = selection.current
    refused.current?.setSelectionRange(start, end)
    refused.current = undefined
  })
  return {
    over,
    fieldOf: (text, change) => ({
      value: text,
      onSelect: ({ currentTarget: { selectionStart, selectionEnd } }) => {
        selection.current = { start: selectionStart ?? 0, end: selectionEnd ?? 0 }
      },
      // Refused before the browser inserts it, so that undo still works.
      onPaste: (event) => {
        const pasted = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
        const { selectionStart, selectionEnd } = event.currentTarget
        const length = text.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + pasted.length
        if (length <= max) return
        event.preventDefault()
        setOver(length - max)
      },
      // Typed, dropped, dictated or composed.
      onChange: ({ target }) => {
        const { value } = target
        if (value.length > max) {
          refused.current = target
          setOver(value.length - max)
          return
        }
        setOver(0)
        change(value)
      },
    }),
  }
}
