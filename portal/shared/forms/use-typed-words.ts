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

  useEffect(() => {
    let isGone = false
    const show = (kept: Record<string, string>) => {
      if (isGone || isTouched.current) return
      setWords(
        (now) =>
          Object.fromEntries(Object.entries(now).map(([field, text]) => [field, kept[field] ?? text])) as W,
      )
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
    const next = { ...words, ...part }
    setWords(next)
    keep.later(JSON.stringify(next))
  }
  /** Empties the fields, and what is kept of them: they are sent. */
  const clear = () => {
    change(empty)
    keep.now()
  }
  return { words, change, clear }
}

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
