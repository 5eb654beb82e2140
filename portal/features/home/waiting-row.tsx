import { FilePen, IndianRupee, type LucideIcon, Megaphone, NotebookPen, Radio } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { showRupees } from '#domain/fee/money.ts'
import type { Waiting } from '#domain/home/calls.ts'
import type { Profile } from '#domain/session/calls.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { useWhen } from './use-when.ts'
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
  const child = useSession((session) =>
    session.parentslogin ? shortNameOf(item, session.student_details) : '',
  )
  const when = useWhen(item)
  const Icon = icons[item.kind]
  const title = titleOf(item, t)
  const details = [child, item.kind === 'fee' && showRupees(item.amount), when, item.detail].filter(Boolean)
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
          {item.state !== 'coming' && (
            <span className={joinClasses(styles.badge, styles[item.state])}>{t(item.state)}</span>
          )}
          <span className={styles.line}>{details.join(' · ')}</span>
        </p>
      </div>
      <WaitingAction item={item} title={title} />
    </li>
  )
}

/** A child's first name, where that tells it from the others; '' where there are none. */
function shortNameOf({ student_id, student_name }: Waiting, children: readonly Profile[]): string {
  if (children.length < 2) return ''
  const firstName = (name: string) => name.split(' ', 1)[0] ?? ''
  const own = firstName(student_name)
  const isShared = children.some(
    (child) => child.student_id !== student_id && firstName(child.student_name ?? child.name) === own,
  )
  return isShared ? student_name : own
}

function titleOf(item: Waiting, t: ReturnType<typeof useTranslations<'home.needsYou'>>): string {
  if (item.kind === 'fee')
    return t('instalments', { numbers: item.title, count: item.title.split(',').length })
  return item.kind === 'notices' ? t('notices', { count: item.amount }) : item.title
}
