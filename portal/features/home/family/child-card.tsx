import { useTranslations } from 'use-intl/react'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { childName } from '#portal/shared/viewed/child-name.ts'
import { Skeleton, Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { WaitingItem } from '../needs-you/waiting.ts'
import styles from './family.module.css'
import { HomeworkRow } from './homework-row.tsx'
import { MoneyRow } from './money-row.tsx'
import type { Today } from './today.ts'
import { TodayRow } from './today-row.tsx'

type ChildCardProps = {
  child: Child
  money: WaitingItem | 'nothing' | 'waiting' | 'missing'
  today: Today | 'waiting' | 'missing'
  /** To hand in, the most urgent first; missing also for an only child, whose homework is below the card. */
  homework: readonly WaitingItem[] | 'waiting' | 'missing'
}

/** What a parent wants to know first about a child: amounts due, today, and what is to hand in. */
export function ChildCard({ child, money, today, homework }: ChildCardProps) {
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
      {homework === 'waiting' && <BlankRow />}
      {typeof homework === 'object' && (
        <div>
          <HomeworkRow child={child} name={name} items={homework} />
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
