import { useTranslations } from 'use-intl/react'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { childName } from '#portal/shared/viewed/child-name.ts'
import { Skeleton, Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { WaitingItem } from '../needs-you/waiting.ts'
import styles from './family.module.css'
import { MoneyRow } from './money-row.tsx'
import type { Today } from './today.ts'
import { TodayRow } from './today-row.tsx'

type ChildCardProps = {
  child: Child
  money: WaitingItem | 'nothing' | 'waiting' | 'missing'
  today: Today | 'waiting' | 'missing'
}

/** The two things that a parent wants to know first about a child: amounts due, and today. */
export function ChildCard({ child, money, today }: ChildCardProps) {
  const t = useTranslations('home.family')
  const children = useSession((session) => session.children)
  const name = childName(child, children)
  const isNamed = children.length > 1
  return (
    <Card as="article" padding="none" isDivided aria-label={t('of', { name })}>
      {money === 'waiting' && <BlankRow />}
      {typeof money === 'object' && <MoneyRow child={child} fee={money} name={isNamed ? name : ''} />}
      {money === 'nothing' && <MoneyRow child={child} name={isNamed ? name : ''} />}
      {today === 'waiting' && <BlankRow />}
      {typeof today === 'object' && (
        <div>
          <TodayRow child={child} name={name} today={today} />
        </div>
      )}
    </Card>
  )
}

const BlankRow = () => (
  <Waiting className={styles.row}>
    <Skeleton className={styles.blank} />
  </Waiting>
)
