import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { WaitingKind } from '#domain/desk/today-calls.ts'
import { Card } from '#ui/layout/card.tsx'
import { linkRowClass } from '#ui/layout/list-row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './today.module.css'

const opens: Readonly<Record<WaitingKind, string>> = {
  leave: '/leave',
  questions: '/questions',
  unclear: '/fees/online?unclear=true',
  transfers: '/fees/upi',
  writeOffs: '/fees/write-offs',
}

/** What somebody has to answer or decide; a row opens it. */
export function WaitingCard({ waiting }: { waiting: readonly { kind: WaitingKind; count: number }[] }) {
  const t = useTranslations('deskToday')
  return (
    <Card as="ul" padding="none" isDivided>
      {waiting.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={opens[kind]} className={linkRowClass}>
            <Text as="span" weight="strong" className={styles.what}>
              {t(`waits.${kind}`, { count })}
            </Text>
            <ChevronRight size={20} aria-hidden="true" className={styles.mark} />
          </Link>
        </li>
      ))}
    </Card>
  )
}
