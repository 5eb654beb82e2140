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
  /** How many characters did not fit the last time; 0 once there is a change that fits. */
  over: number
}

/**
 * Keeps texts within a limit without cutting: what would not fit as a whole is not put in, the text stays as it was, and
 * `over` says so. The attribute `maxLength` would cut what is pasted, without a word.
 */
export function useBoundedText(most: number): BoundedText {
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
      // Refused before it is put in, so that the browser's undo goes on.
      onPaste: (event) => {
        const pasted = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
        const { selectionStart, selectionEnd } = event.currentTarget
        const length = text.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + pasted.length
        if (length <= most) return
        event.preventDefault()
        setOver(length - most)
      },
      // Typed, dropped, dictated or composed.
      onChange: ({ target }) => {
        const { value } = target
        if (value.length > most) {
          refused.current = target
          setOver(value.length - most)
          return
        }
        setOver(0)
        change(value)
      },
    }),
  }
}
