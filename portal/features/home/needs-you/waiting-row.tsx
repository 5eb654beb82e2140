import { FilePen, IndianRupee, type LucideIcon, Megaphone, NotebookPen, Radio } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Waiting } from '#domain/home/calls.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { useRowTexts } from './use-row-texts.ts'
import { WaitingAction } from './waiting-action.tsx'
import styles from './waiting-row.module.css'

const icons: Readonly<Record<Waiting['kind'], LucideIcon>> = {
  homework: NotebookPen,
  exam: FilePen,
  class: Radio,
  fee: IndianRupee,
  notices: Megaphone,
}

/** One thing that waits: what it is, whose, until when, and the button that settles it. */
export function WaitingRow({ item }: { item: Waiting }) {
  const t = useTranslations('home.needsYou')
  const { title, details } = useRowTexts(item)
  const Icon = icons[item.kind]
  // A sum may hold instalments of which a part was paid, and those are never overdue: its words say what is due.
  const badge = item.state !== 'coming' && item.kind !== 'fee' && item.state
  return (
    <li className={styles.row}>
      <span className={joinClasses(styles.icon, styles[item.state])}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className={styles.texts}>
        <h3 className={styles.title} title={title}>
          {title}
        </h3>
        <p className={styles.details}>
          {badge && <span className={joinClasses(styles.badge, styles[badge])}>{t(badge)}</span>}
          {badge && ' '}
          {details.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <span className={styles.fact}>{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
      <WaitingAction item={item} title={title} />
    </li>
  )
}
