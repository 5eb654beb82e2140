import { useEffect, useState } from 'react'
import { stored, takeStored } from '#portal/shared/storage.ts'

/** Why the server ended the last session; shown once [session-52]. */
export function useEndedMessage(): { text: string | undefined; clear: () => void } {
  const [text, setText] = useState<string>()
  useEffect(() => {
    const message = takeStored(stored.message.shelf, stored.message.key)
    if (message) setText(message)
  }, [])
  return { text, clear: () => setText(undefined) }
}

/** False in the page that the build rendered and during hydration, then true. */
export function useIsInBrowser(): boolean {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return isInBrowser
}
