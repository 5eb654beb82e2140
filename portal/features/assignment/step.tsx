import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './step.module.css'

type StepProps = { number: 1 | 2 | 3; name: 'details' | 'submit' | 'review'; children: ReactNode }

/** One of the three steps of an assignment (spec/3 §2). */
export function Step({ number, name, children }: StepProps) {
  const t = useTranslations('assignment')
  return (
    <li className={styles.step}>
      <section aria-labelledby={`step-${name}`} className={styles.card}>
        <h3 id={`step-${name}`} className={styles.head}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          {t(`stepNames.${name}`)}
        </h3>
        <div className={styles.body}>{children}</div>
      </section>
    </li>
  )
}
