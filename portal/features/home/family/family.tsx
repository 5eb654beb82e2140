import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { firstFees } from '../needs-you/waiting.ts'
import { useChildrenToday, useWaiting } from '../queries.ts'
import { ChildCard } from './child-card.tsx'
import styles from './family.module.css'

/** A card for each child: what is owed, and today. @param childId 0 for all children */
export function Family({ childId }: { childId: number }) {
  const t = useTranslations('home.family')
  const children = useSession((session) => session.children)
  const waiting = useWaiting()
  const today = useChildrenToday()
  const fees = waiting.data && firstFees(waiting.data)
  const shown = children.filter(({ studentId }) => childId === 0 || studentId === childId)
  // After a failure home does without it: "Needs you" says so, and the time table shows its own message.
  if (isMissing(waiting) && isMissing(today)) return null
  return (
    <Grid as="section" columns="small" gap={3} className={styles.cards} aria-label={t('children')}>
      {shown.map((child) => (
        <ChildCard
          key={child.userId}
          child={child}
          money={
            isMissing(waiting)
              ? 'missing'
              : fees
                ? (fees.find(({ studentId }) => studentId === child.studentId) ?? 'nothing')
                : 'waiting'
          }
          today={
            isMissing(today)
              ? 'missing'
              : today.data
                ? (today.data.find(({ studentId }) => studentId === child.studentId) ?? 'missing')
                : 'waiting'
          }
        />
      ))}
    </Grid>
  )
}

type Result = Pick<ReturnType<typeof useWaiting>, 'isError' | 'fetchStatus'> & { data: unknown }

const isMissing = ({ data, isError, fetchStatus }: Result): boolean =>
  data === undefined && (isError || fetchStatus === 'paused')
