import { useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { AssignmentItem } from '#domain/assignment/calls.ts'
import { filterOptions, shownStatus } from '#domain/assignment/status.ts'
import { LongList } from '#portal/shared/long-list.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AssignmentCard } from './assignment-card.tsx'
import styles from './assignment-panel.module.css'
import { AssignmentPicture } from './assignment-picture.tsx'
import { matchesAssignment } from './search.ts'
import { StatusSelect } from './status-select.tsx'
import type { AssignmentsUrlState } from './url-state.ts'
import { useUnsent } from './use-unsent.ts'

const heights = { wide: 94, phone: 168 }
const keyOf = ({ file_id }: AssignmentItem) => file_id

type AssignmentPanelProps = {
  items: readonly AssignmentItem[]
  urlState: AssignmentsUrlState
  onChange: (part: Partial<AssignmentsUrlState>) => void
}

/** A tab: its status filter and search box, and what they leave. */
export function AssignmentPanel({ items, urlState, onChange }: AssignmentPanelProps) {
  const t = useTranslations('assignment')
  const isSchool = String(useSession((session) => session.is_institute_type_school))
  const { tab, status, typed } = urlState
  const unsent = useUnsent()
  const wanted = useDeferredValue(typed)
  const found = useMemo(
    () =>
      items.filter(
        (item) => (status === '' || shownStatus(item) === status) && matchesAssignment(item, wanted),
      ),
    [items, status, wanted],
  )
  const card = useCallback(
    (item: AssignmentItem) => <AssignmentCard item={item} isUnsent={unsent.has(item.file_id)} />,
    [unsent],
  )
  if (items.length === 0)
    return <EmptyState title={t('none', { isSchool })} picture={<AssignmentPicture />} />
  const isNarrowed = status !== '' || wanted.trim() !== ''
  const count = t('found', { count: found.length })
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <StatusSelect
          value={status}
          options={filterOptions[tab]}
          onChange={(next) => onChange({ status: next })}
        />
        <SearchField
          label={t('search')}
          value={typed}
          onChange={(next) => onChange({ typed: next })}
          className={styles.search}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{isNarrowed ? count : ''}</span>
      </VisuallyHidden>
      {found.length > 0 ? (
        <LongList label={t(`list.${tab}`, { isSchool })} items={found} keyOf={keyOf} heights={heights}>
          {card}
        </LongList>
      ) : (
        <EmptyState
          title={t('notFoundHere')}
          action={
            <Button variant="quiet" onClick={() => onChange({ status: '', typed: '' })}>
              {t('clear')}
            </Button>
          }
        />
      )}
    </div>
  )
}
