import { SearchField } from '#ui/controls/search-field.tsx'
import { useTypedSearch } from '../core/use-typed-search.ts'
import styles from './fees.module.css'

type SearchBoxProps = { label: string; value: string; onChange: (value: string) => void }

/** A search that waits until somebody has typed. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useTypedSearch(value, onChange)
  return <SearchField label={label} value={typed} onChange={setTyped} className={styles.search} />
}
