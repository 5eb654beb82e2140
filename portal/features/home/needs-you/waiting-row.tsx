import {
  CalendarClock,
  FilePen,
  IndianRupee,
  type LucideIcon,
  Megaphone,
  NotebookPen,
  Radio,
} from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Badge } from '#ui/display/badge.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Facts } from './facts.tsx'
import styles from './needs-you.module.css'
import { useRowTexts } from './use-row-texts.ts'
import type { WaitingItem } from './waiting.ts'
import { WaitingAction } from './waiting-action.tsx'

const icons: Readonly<Record<WaitingItem['kind'], LucideIcon>> = {
  homework: NotebookPen,
  exam: FilePen,
  class: Radio,
  fee: IndianRupee,
  answer: Megaphone,
  meeting: CalendarClock,
  notices: Megaphone,
}

/** One waiting item: its title, its child, its end, and the button that settles it. */
export function WaitingRow({ item }: { item: WaitingItem }) {
  const t = useTranslations('home.needsYou')
  const { title, details } = useRowTexts(item)
  const Icon = icons[item.kind]
  // A sum may contain partly paid instalments, which are never overdue: its title names what is due.
  const badge = item.state !== 'coming' && item.kind !== 'fee' && item.state
  return (
    <Row as="li" gap={3} className={styles.row}>
      <span className={joinClasses(styles.icon, styles[item.state])}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <Stack className={styles.texts}>
        <Text as="h3" size="md" weight="strong" wrap="cut-3" title={title}>
          {title}
        </Text>
        <Facts facts={details}>
          {badge && <Badge tone={badge === 'now' ? 'good' : 'bad'} text={t(badge)} />}
        </Facts>
      </Stack>
      <WaitingAction item={item} title={title} />
    </Row>
  )
}
