import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RecordingFlags } from '#domain/live/calls.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ClassList } from './class-list.tsx'
import styles from './class-panel.module.css'
import { matchesLive } from './search.ts'
import type { ShownClass } from './shown.ts'

type ClassPanelProps = {
  tab: 'today' | 'upcoming' | 'past'
  classes: readonly ShownClass[]
  flags: RecordingFlags
  /** Stands beside the search box. */
  tools?: ReactNode
  /** True while another answer is on its way to take the place of this one. */
  isReloading?: boolean
}

/** What a tab shows: its search box, how many were found, and those by day. Typing stays smooth: the list follows. */
export function ClassPanel({ tab, classes, flags, tools, isReloading = false }: ClassPanelProps) {
  const t = useTranslations('live')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const found = useMemo(() => classes.filter((one) => matchesLive(one, wanted)), [classes, wanted])
  const count = t(`found.${tab}`, { count: found.length })
  return (
    <div className={styles.panel} aria-busy={isReloading || undefined}>
      <div className={styles.bar}>
        {tools}
        {classes.length > 0 && (
          <SearchField label={t('search')} value={typed} onChange={setTyped} className={styles.search} />
        )}
        <p className={styles.count} role="status">
          {found.length > 0 ? count : <VisuallyHidden>{count}</VisuallyHidden>}
        </p>
      </div>
      {found.length > 0 ? (
        <ClassList classes={found} flags={flags} />
      ) : (
        <EmptyState
          title={t('none')}
          text={wanted ? t('nothingFound', { query: wanted }) : undefined}
          action={
            wanted && (
              <Button variant="quiet" onClick={() => setTyped('')}>
                {t('clearSearch')}
              </Button>
            )
          }
        />
      )}
    </div>
  )
}
