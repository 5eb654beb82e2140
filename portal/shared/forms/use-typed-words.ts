import { useEffect, useRef, useState } from 'react'
import { readSeen, writeSeen } from '#portal/shared/device/sealed-store.ts'
import { getSession } from '#portal/shared/session-store.ts'

type Words = Readonly<Record<string, string>>

/** Short, so that hardly a word is lost where the tab is closed. */
const waitMs = 300

/** Writes come one after the other, and what is read after them has them. */
let writes = Promise.resolve()

/**
 * The words of a form that is not sent yet, kept sealed on the device until the session ends: they outlive the screen, the tab and a reload.
 * @param name of the form, with what it is about
 * @param empty the fields, each ''
 */
export function useTypedWords<W extends Words>(name: string, empty: W) {
  const [words, setWords] = useState(empty)
  const [{ token, studentId }] = useState(getSession)
  const entry = `typed/${studentId ?? 0}/${name}`
  const [keep] = useState(() => keepLater((text) => writeSeen(token, entry, text)))
  const isTouched = useRef(false)
  /** As they will be at the next rendering. */
  const latest = useRef(empty)
  useEffect(() => {
    let isGone = false
    const show = (kept: Record<string, string>) => {
      if (isGone || isTouched.current) return
      latest.current = ofFields(latest.current, (field, text) => kept[field] ?? text)
      setWords(latest.current)
    }
    writes
      .then(() => readSeen(token, entry))
      .then((seen) => show(readWords(seen?.text)))
      .catch(() => undefined)
    addEventListener('pagehide', keep.now)
    return () => {
      isGone = true
      removeEventListener('pagehide', keep.now)
      keep.now()
    }
  }, [token, entry, keep])

  const change = (part: Partial<W>) => {
    isTouched.current = true
    latest.current = { ...latest.current, ...part }
    setWords(latest.current)
    keep.later(JSON.stringify(latest.current))
  }
  /** Empties the fields, and what is kept of them: they are sent. What was typed while they were being sent stays. */
  const clear = () => {
    change(ofFields(latest.current, (field, text) => (text === words[field] ? '' : text)))
    keep.now()
  }
  return { words, change, clear }
}

const ofFields = <W extends Words>(words: W, change: (field: string, text: string) => string): W =>
  Object.fromEntries(Object.entries(words).map(([field, text]) => [field, change(field, text)])) as W

/** Writes the last text a moment after it was given, or at once. */
function keepLater(write: (text: string) => Promise<void>) {
  let waiting: { text: string; timer: ReturnType<typeof setTimeout> } | undefined
  const now = () => {
    if (!waiting) return
    clearTimeout(waiting.timer)
    const { text } = waiting
    writes = writes.then(() => write(text))
    waiting = undefined
  }
  const later = (text: string) => {
    if (waiting) clearTimeout(waiting.timer)
    waiting = { text, timer: setTimeout(now, waitMs) }
  }
  return { now, later }
}

function readWords(text = '{}'): Record<string, string> {
  const kept: unknown = JSON.parse(text)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
