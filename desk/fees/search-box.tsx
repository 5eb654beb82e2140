import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from '#ui/controls/search-field.tsx'
import styles from './fees.module.css'

/** After the last sign. */
const searchAfterMs = 250

type SearchBoxProps = { label: string; value: string; onChange: (value: string) => void }

/** A search that waits until somebody has typed. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  // Back, or a link, has changed the address.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const search = useEffectEvent((words: string) => onChange(words))
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => search(typed.trim()), searchAfterMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  return <SearchField label={label} value={typed} onChange={setTyped} className={styles.search} />
}
