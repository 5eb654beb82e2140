import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The pause in typing after which the search starts. */
const restMs = 250
const name = 'q'

/**
 * The text of the search over everything. The address stores it, so that Back leads to the results; while the person
 * types, the field is ahead of it.
 */
export function useSearchText() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const text = params.get(name) ?? ''
  const [typed, setTyped] = useState(text)
  const written = useRef(text)

  const write = useEffectEvent((next: string) => {
    written.current = next
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === '') after.delete(name)
        else after.set(name, next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  })
  useEffect(() => {
    const next = typed.trim()
    if (next === written.current) return
    // A cleared field shows the courses at once.
    const timer = setTimeout(() => write(next), next === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [typed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that came right after our own may have the text of before
  useEffect(() => {
    // A new address, e.g. by a link or Back, wins over the typed text.
    if (text === written.current) return
    written.current = text
    setTyped(text)
  }, [text, key])

  return { text, typed, setTyped }
}
