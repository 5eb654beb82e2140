import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Typing must rest this long before it is looked for. */
const restMs = 250
const name = 'q'

/**
 * What is looked for over everything. It stands in the address, so that the way back from a file's subject leads to
 * what was found; the field is ahead of it while somebody types.
 */
export function useAsked() {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name) ?? ''
  const [typed, setTyped] = useState(asked)
  const written = useRef(asked)

  const write = useEffectEvent((text: string) => {
    written.current = text
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (text === '') next.delete(name)
        else next.set(name, text)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  })
  useEffect(() => {
    const text = typed.trim()
    if (text === written.current) return
    // An emptied field shows at once what stood there before.
    const timer = setTimeout(() => write(text), text === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    // Another address, e.g. by a link or the back button, overrules what was typed.
    if (asked === written.current) return
    written.current = asked
    setTyped(asked)
  }, [asked])

  return { asked, typed, setTyped }
}
