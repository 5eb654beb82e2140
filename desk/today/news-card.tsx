import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { StaffNews } from '#domain/desk/today-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { linkRowClass } from '#ui/layout/list-row.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { dayOf, sectionName } from '../attendance/shown.ts'
import { showClock, showLongDay, useShownTime } from '../core/shown-time.ts'
import styles from './today.module.css'

/** How many are shown until all are asked for. */
const shownAtFirst = 4

/** What others have changed of one's own lately; a row opens it. */
export function NewsCard({ news }: { news: readonly StaffNews[] }) {
  const t = useTranslations('deskToday')
  const show = useShownTime()
  const textOf = useNewsText()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? news : news.slice(0, shownAtFirst)
  return (
    <Card padding="none" isDivided>
      <Stack as="ul" isDivided>
        {shown.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and rows keep nothing.
          <li key={index}>
            <Link to={opensOf(one)} className={linkRowClass}>
              <Stack className={styles.what}>
                <Text as="span" wrap="anywhere">
                  {textOf(one)}
                </Text>
                <Text as="span" size="sm" tone="muted">
                  {show(one.at)}
                </Text>
              </Stack>
            </Link>
          </li>
        ))}
      </Stack>
      {shown.length < news.length && (
        <Row className={styles.gap}>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t('more', { count: news.length })}
          </Button>
        </Row>
      )}
    </Card>
  )
}

function opensOf(one: StaffNews): string {
  if ('offer_id' in one) return `/meetings/${one.offer_id}`
  return 'amount' in one ? '/fees/write-offs' : `/attendance?day=${dayOf(one.starts_at)}`
}

function useNewsText(): (one: StaffNews) => string {
  const t = useTranslations('deskToday')
  return (one) => {
    if ('amount' in one) return t(one.kind, { by: one.by, name: one.name, amount: showMoney(one.amount) })
    const when = { day: showLongDay(dayOf(one.starts_at)), time: showClock(one.starts_at) }
    if ('offer_id' in one) return t(one.kind, { ...when, name: one.name })
    const { subject, former, was_at: was } = one
    const title = t('classTitle', { subject, section: sectionName(one) })
    const before = { wasDay: showLongDay(dayOf(was)), wasTime: showClock(was), former }
    return t(one.kind, { ...when, ...before, title })
  }
}
