import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { shownValue } from '#domain/profile/rules.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CutText } from './cut-text.tsx'
import styles from './fact.module.css'

type FactProps = {
  label: string
  /** As the call has it: '' and -1 are a dash (spec/2 §2.5). */
  value: string
  /** How much of it is shown at first. */
  cut?: 'email' | 'address'
  /** Takes a whole row, everywhere or where there is little room. */
  isWide?: boolean | 'phone'
  /** A button at its end. */
  action?: ReactNode
}

/** One thing that is known, or a dash. */
export function Fact({ label, value, cut, isWide = false, action }: FactProps) {
  const t = useTranslations('profile')
  const shown = shownValue(value)
  return (
    <div className={joinClasses(styles.fact, isWide && styles[isWide === 'phone' ? 'wideOnPhone' : 'wide'])}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {shown === '-' ? (
          <span className={styles.text}>
            <span aria-hidden="true">-</span>
            <VisuallyHidden>{t('missing')}</VisuallyHidden>
          </span>
        ) : (
          <span className={styles.text}>{cut ? <CutText text={shown} kind={cut} /> : shown}</span>
        )}
        {action}
      </dd>
    </div>
  )
}
