import { useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { filterOptions, type ShownStatus } from '#domain/assignment/rules.ts'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { AssignmentItem } from '../reading.ts'
import { AssignmentCard } from './assignment-card.tsx'
import styles from './assignment-panel.module.css'
import { AssignmentPicture } from './assignment-picture.tsx'
import { matchesAssignment } from './search.ts'
import type { AssignmentsUrlState } from './url-state.ts'
import { useUnsent } from './use-unsent.ts'

const heights = { wide: 94, phone: 168 }
const keyOf = ({ id }: AssignmentItem) => id

type AssignmentPanelProps = {
  items: readonly AssignmentItem[]
  urlState: AssignmentsUrlState
  onChange: (part: Partial<AssignmentsUrlState>) => void
}

/** A tab: its status filter, its search box and the homework that fits them. */
export function AssignmentPanel({ items, urlState, onChange }: AssignmentPanelProps) {
  const t = useTranslations('assignment')
  const isSchool = String(useSession((session) => session.isSchool))
  const { tab, status, typed } = urlState
  const unsent = useUnsent()
  const wanted = useDeferredValue(typed)
  const found = useMemo(
    () =>
      items.filter(
        (item) => (status === '' || item.shownStatus === status) && matchesAssignment(item, wanted),
      ),
    [items, status, wanted],
  )
  const card = useCallback(
    (item: AssignmentItem) => <AssignmentCard item={item} isUnsent={unsent.has(item.id)} />,
    [unsent],
  )
  if (items.length === 0)
    return <EmptyState title={t('none', { isSchool })} picture={<AssignmentPicture />} />
  const isNarrowed = status !== '' || wanted.trim() !== ''
  const count = t('found', { count: found.length })
  return (
    <Stack gap={4} className={styles.panel}>
      <Row gap={3} isWrapping>
        <StatusSelect
          value={status}
          options={filterOptions[tab]}
          onChange={(next) => onChange({ status: next })}
        />
        <SearchField
          label={t('search', { isSchool })}
          value={typed}
          onChange={(next) => onChange({ typed: next })}
          className={styles.search}
        />
      </Row>
      <VisuallyHidden role="status">{isNarrowed ? count : ''}</VisuallyHidden>
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
    </Stack>
  )
}

type StatusSelectProps = {
  value: ShownStatus | ''
  options: readonly ShownStatus[]
  onChange: (value: ShownStatus | '') => void
}

/** The status filter, by the device's own list [assignment-9]. */
function StatusSelect({ value, options, onChange }: StatusSelectProps) {
  const t = useTranslations('assignment')
  return (
    <div className={styles.status}>
      <Select
        aria-label={t('status')}
        value={value}
        onChange={(event) => onChange(options.find((one) => one === event.target.value) ?? '')}
      >
        <option value="">{t('selectStatus')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`statuses.${option}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
