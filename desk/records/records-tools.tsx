import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { SearchField } from '#ui/controls/search-field.tsx'
import type { Kind } from './fields.ts'
import styles from './records.module.css'
import type { View } from './use-view.ts'

/** After the last sign of a search. */
const searchAfterMs = 250

type RecordsToolsProps = {
  kind: Kind
  view: View
  onView: (next: Partial<View>, isReplaced?: boolean) => void
}

/** Search, the filters that are set, and whether ended rows are shown. */
export function RecordsTools({ kind, view, onView }: RecordsToolsProps) {
  const t = useTranslations('deskRecords')
  const [typed, setTyped] = useState(view.search)
  const [shown, setShown] = useState(view.search)
  // Back, or a link, has changed the address.
  if (shown !== view.search) {
    setShown(view.search)
    setTyped(view.search)
  }
  const search = useEffectEvent((words: string) => onView({ search: words }, true))
  useEffect(() => {
    if (typed === view.search) return
    const timer = setTimeout(() => search(typed), searchAfterMs)
    return () => clearTimeout(timer)
  }, [typed, view.search])

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
