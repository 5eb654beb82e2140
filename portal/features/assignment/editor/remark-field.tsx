import { useTranslations } from 'use-intl/react'
import { limits } from '#domain/assignment/limits.ts'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './remark-field.module.css'

type RemarkFieldProps = { value: string; onChange: (value: string) => void }

/** A remark of up to 200 characters (spec/3 §5). What is too long stays, so that nothing pasted is lost. */
export function RemarkField({ value, onChange }: RemarkFieldProps) {
  const t = useTranslations('assignment')
  const count = Array.from(value).length
  const isTooLong = count > limits.remark
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="assignment-remark">
        {t('remark')}
      </label>
      <textarea
        id="assignment-remark"
        className={styles.input}
        rows={4}
        value={value}
        aria-invalid={isTooLong || undefined}
        aria-describedby="assignment-remark-note"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="assignment-remark-note" className={joinClasses(styles.note, isTooLong && styles.bad)}>
        {isTooLong && <span>{t('faults.remark')}</span>}
        <span className={styles.count}>{t('counter', { count, most: limits.remark })}</span>
      </p>
    </div>
  )
}
