import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  const doesMatch = () => matchMedia(query).matches
  return useSyncExternalStore(subscribe, doesMatch, doesMatch)
}
