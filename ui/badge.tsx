import styles from './badge.module.css'
import { joinClasses } from './join-classes.ts'

export type BadgeTone = 'good' | 'warn' | 'bad' | 'info' | 'quiet'

/** A status in a word: its colour only says it once more. */
export function Badge({ tone, text }: { tone: BadgeTone; text: string }) {
  return <span className={joinClasses(styles.badge, styles[tone])}>{text}</span>
}
