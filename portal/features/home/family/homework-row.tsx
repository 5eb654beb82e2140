import { useTranslations } from 'use-intl/react'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Badge } from '#ui/display/badge.tsx'
import { unbroken } from '#ui/layout/unbroken.tsx'
import { useSay } from '../needs-you/use-when.ts'
import type { WaitingItem } from '../needs-you/waiting.ts'
import styles from './family.module.css'
import { MoreOf } from './more-of.tsx'
import { OpenOfChild } from './open-of-child.tsx'

type HomeworkRowProps = {
  child: Child
  name: string
  /** The most urgent first. */
  items: readonly WaitingItem[]
}

/** How much a child has to hand in, and by when; the row opens the homework of the child. */
export function HomeworkRow({ child, name, items }: HomeworkRowProps) {
  const t = useTranslations('home.family')
  const say = useSay()
  const isSchool = useSession((session) => session.isSchool)
  const overdue = items.filter(({ state }) => state === 'overdue').length
  const next = items.find(({ state }) => state === 'coming')
  const facts = [
    t('toHandIn', { count: items.length }),
    next && t('nextDue', { when: say.moment(next.endsAt) }),
  ]
  return (
    <OpenOfChild
      of={{ kind: 'homework', studentId: child.studentId, yearId: (next ?? items[0])?.yearId ?? null }}
      screen="/assignment"
      className={styles.today}
    >
      {overdue > 0 && <Badge tone="bad" text={t('overdue', { count: overdue })} />}
      {overdue > 0 && ' '}
      {unbroken(facts.filter((fact) => fact !== undefined).join(' · '))}
      <MoreOf text={t('homework', { isSchool: String(isSchool) })} name={name} />
    </OpenOfChild>
  )
}
