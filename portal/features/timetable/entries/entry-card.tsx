import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { EntryKind } from '#domain/timetable/included.ts'
import type { CardText, Teacher } from '#portal/shared/calendar/entry.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { CutText } from './cut-text.tsx'
import styles from './entry-card.module.css'
import { TeacherLine } from './teacher-line.tsx'

type EntryCardProps = {
  kind: EntryKind
  /** When it is. */
  time: string
  /** Beside the time. */
  status?: ReactNode
  title: CardText
  /** Under the title; those without a text are left out. */
  lines: readonly CardText[]
  teacher?: { names: CardText; teachers: readonly Teacher[] } | undefined
  /** What is said in small at the end, e.g. the section; '' is left out. */
  notes: readonly ReactNode[]
  /** Buttons. */
  children?: ReactNode
}

/** The frame of all cards: what it is, when, and what can be done with it. */
export function EntryCard(props: EntryCardProps) {
  const { kind, time, status, title, lines, teacher, notes, children } = props
  const t = useTranslations('timetable')
  return (
    <article className={joinClasses(styles.card, styles[kind])}>
      <div className={styles.about}>
        <p className={styles.time}>
          {time}
          {status}
        </p>
        <h3 className={styles.title}>
          <CutText text={title} />
        </h3>
        {lines
          .filter((line) => line.shown !== '')
          .map((line) => (
            <p key={line.whole} className={styles.line}>
              <CutText text={line} />
            </p>
          ))}
        {teacher && teacher.names.shown !== '' && <TeacherLine {...teacher} />}
        <ul className={styles.notes}>
          {notes.filter(Boolean).map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a card have no other name
            <li key={index}>{note}</li>
          ))}
        </ul>
      </div>
      <div className={styles.end}>
        <span className={styles.badge}>{t(`kinds.${kind}`)}</span>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </article>
  )
}
