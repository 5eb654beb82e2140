import { X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { SearchField } from '#ui/controls/search-field.tsx'
import { useTypedSearch } from '../core/use-typed-search.ts'
import type { Kind } from './fields.ts'
import styles from './records.module.css'
import type { View } from './use-view.ts'

type RecordsToolsProps = {
  kind: Kind
  view: View
  onView: (next: Partial<View>, isReplaced?: boolean) => void
}

/** Search, the filters that are set, and whether ended rows are shown. */
export function RecordsTools({ kind, view, onView }: RecordsToolsProps) {
  const t = useTranslations('deskRecords')
  const [typed, setTyped] = useTypedSearch(view.search, (words) => onView({ search: words }, true))
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t('search', { title: kind.title.toLowerCase() })}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {view.where.map((one) => {
        const [field = '', ...rest] = one.split(':')
        const value = rest.join(':') || t('filterEmpty')
        const name = `${kind.fields.find((each) => each.name === field)?.title ?? field}: ${value}`
        return (
          <button
            key={one}
            type="button"
            className={styles.chip}
            aria-label={t('removeFilter', { name })}
            onClick={() => onView({ where: view.where.filter((other) => other !== one) })}
          >
            {name}
            <X size={14} aria-hidden="true" />
          </button>
        )
      })}
      {kind.removal === 'end' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={view.withEnded}
            onChange={(event) => onView({ withEnded: event.target.checked })}
          />
          {t('withEnded')}
        </label>
      )}
    </div>
  )
}
