import { Search } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import styles from './search-box.module.css'

type SearchBoxProps = { typed: string; onType: (typed: string) => void }

export function SearchBox({ typed, onType }: SearchBoxProps) {
  const t = useTranslations('live')
  return (
    <label className={styles.search}>
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        placeholder={t('search')}
        aria-label={t('search')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  )
}
