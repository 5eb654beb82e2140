import type { LucideIcon } from 'lucide-react'
import { joinClasses } from '../join-classes.ts'
import styles from './badge.module.css'

export type BadgeTone = 'good' | 'warn' | 'bad' | 'info' | 'accent' | 'quiet'
type BadgeProps = { tone: BadgeTone; text: string; Icon?: LucideIcon }

/** A status in a word, with an optional icon. The colour only repeats it. */
export function Badge({ tone, text, Icon }: BadgeProps) {
  return (
    <span className={joinClasses(styles.badge, styles[tone])}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      {text}
    </span>
  )
}
