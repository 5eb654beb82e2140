import { useTranslations } from 'use-intl/react'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { firstFees, homeworkOf } from '../needs-you/waiting.ts'
import { isMissing, useChildrenToday, useWaiting } from '../queries.ts'
import { ChildCard } from './child-card.tsx'
import styles from './family.module.css'

/**
 * A card for each child: amounts due, today, and what is to hand in.
 * @param childId 0 for all children
 */
export function Family({ childId }: { childId: number }) {
  const t = useTranslations('home.family')
  const children = useSession((session) => session.children)
  const waiting = useWaiting()
  const today = useChildrenToday()
  const hasHomework = useSession((session) => session.hasAssignments && session.children.length > 1)
  const fees = waiting.data && firstFees(waiting.data)
  const shown = children.filter(({ studentId }) => childId === 0 || studentId === childId)
  // After a failure home leaves it out: "Needs you" says so, and the time table shows its message.
  if (isMissing(waiting) && isMissing(today)) return null
  return (
    <Grid as="section" columns="small" gap={3} className={styles.cards} aria-label={t('children')}>
      {shown.map((child) => (
        <ChildCard
          key={child.userId}
          child={child}
          money={partOf(waiting, firstOf(fees, child) ?? 'nothing')}
          homework={
            hasHomework ? partOf(waiting, homeworkOf(waiting.data ?? [], child.studentId)) : 'missing'
          }
          today={partOf(today, firstOf(today.data, child) ?? 'missing')}
        />
      ))}
    </Grid>
  )
}

const firstOf = <Of extends { studentId: number | null }>(all: readonly Of[] | undefined, child: Child) =>
  all?.find(({ studentId }) => studentId === child.studentId)

/** The data of a reply, or why it is unavailable. */
function partOf<Known>(query: Parameters<typeof isMissing>[0], known: Known): Known | 'missing' | 'waiting' {
  if (isMissing(query)) return 'missing'
  return query.data === undefined ? 'waiting' : known
}
