import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RecordingFlags } from '#domain/live/calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ClassList } from './class-list.tsx'
import styles from './class-panel.module.css'
import { matchesLive, type ShownClass } from './shown.ts'

type ClassPanelProps = {
  tab: 'today' | 'upcoming' | 'past'
  classes: readonly ShownClass[]
  flags: RecordingFlags
  /** Beside the search box. */
  tools?: ReactNode
  /** True while other classes are fetched. */
  isReloading?: boolean
}

export const classesWaiting = <Waiting shape="card" gap={3} className={styles.panel} />

/** A tab: its search box, the count and the classes by day. The list follows the typing with a delay. */
export function ClassPanel({ tab, classes, flags, tools, isReloading = false }: ClassPanelProps) {
  const t = useTranslations('live')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const found = useMemo(() => classes.filter((one) => matchesLive(one, wanted)), [classes, wanted])
  const count = t(`found.${tab}`, { count: found.length })
  return (
    <Stack gap={4} className={styles.panel} aria-busy={isReloading || undefined}>
      <Row gap={3} isWrapping>
        {tools}
        {classes.length > 0 && (
          <SearchField label={t('search')} value={typed} onChange={setTyped} className={styles.search} />
        )}
        <Text size="sm" tone="muted" role="status">
          {found.length > 0 ? count : <VisuallyHidden>{count}</VisuallyHidden>}
        </Text>
      </Row>
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
    </Stack>
  )
}
