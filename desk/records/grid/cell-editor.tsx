import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { GridField } from '#domain/desk/record-calls.ts'
import { useAskBeforeClosing } from '../../core/ask-before-closing.ts'
import { useSuggestions } from '../queries.ts'
import styles from './grid.module.css'
import { isOfInputMethod, isSaving, type Position } from './grid-state.ts'

type CellEditorProps = {
  field: GridField
  value: string | null
  /** The sign by which it began, empty with an input method: then arrows end it, as in a spreadsheet. */
  typed: string | undefined
  onCommit: (value: string | null, move: Position) => void
  /** The focus has gone elsewhere. */
  onLeave: (value: string | null) => void
  onCancel: () => void
}

const moves: Readonly<Record<string, Position>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** A cell while it is changed. Leaving it keeps what is typed; Escape does not. */
export function CellEditor({ field, value, typed, onCommit, onLeave, onCancel }: CellEditorProps) {
  const [text, setText] = useState(() =>
    typed === undefined ? (value ?? '') : field.words ? (wordFor(field.words, typed) ?? value ?? '') : typed,
  )
  const listId = useId()
  const { data: suggestions = [] } = useSuggestions(
    field.is_list ? null : field.refers_to,
    text === value ? '' : text,
  )
  useAskBeforeClosing(text !== (value ?? ''))
  const isDone = useRef(false)
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)

  useEffect(() => {
    input.current?.focus()
    if (typed === undefined && input.current instanceof HTMLInputElement) input.current.select()
  }, [typed])

  function finish(end: (value: string | null) => void) {
    if (isDone.current) return
    isDone.current = true
    end(text === '' ? null : text)
  }

  function onKeyDown(event: KeyboardEvent) {
    // In Safari the Enter that chooses a word comes after the composition.
    if (event.nativeEvent.isComposing || isOfInputMethod(event)) return
    const { key, shiftKey } = event
    const move =
      key === 'Enter'
        ? { row: shiftKey ? -1 : 1, column: 0 }
        : key === 'Tab'
          ? { row: 0, column: shiftKey ? -1 : 1 }
          : // Lists of suggestions have the arrows up and down.
            typed !== undefined && !field.words && !(field.refers_to && /Up|Down/.test(key))
            ? moves[key]
            : undefined
    if (move) {
      event.preventDefault()
      event.stopPropagation()
      finish((next) => onCommit(next, move))
    } else if (isSaving(event)) {
      // The grid saves after it.
      finish((next) => onCommit(next, { row: 0, column: 0 }))
    } else if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      isDone.current = true
      onCancel()
    }
  }

  const common = {
    ref: input,
    'aria-label': field.title,
    className: styles.editor,
    onKeyDown,
    onBlur: () => finish(onLeave),
  }
  if (field.words)
    return (
      <select {...common} value={text} onChange={(event) => setText(event.target.value)}>
        {!field.is_required && <option value="">—</option>}
        {field.words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    )
  return (
    <>
      <input
        {...common}
        dir="auto"
        inputMode={field.is_number ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...(suggestions.length > 0 && { list: listId })}
      />
      <datalist id={listId}>
        {suggestions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** A typed letter chooses the first word that begins with it. */
const wordFor = (words: readonly string[], typed: string): string | undefined =>
  typed === '' ? undefined : words.find((word) => word.toLowerCase().startsWith(typed.toLowerCase()))
