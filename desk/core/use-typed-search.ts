import { useEffect, useEffectEvent, useState } from 'react'

/** A word is looked for once it was typed, not at every letter. */
const pauseMs = 250

/**
 * What is typed into a search whose words are in the address: they follow after a pause, and Back or a link changes what is typed.
 * @returns what is typed, and what takes it
 */
export function useTypedSearch(words: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(words)
  const [shown, setShown] = useState(words)
  if (shown !== words) {
    setShown(words)
    // A space at the end is the beginning of the next word.
    if (typed.trim() !== words) setTyped(words)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => search(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, words])
  return [typed, setTyped] as const
}

/** @returns what was typed before the last pause */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
