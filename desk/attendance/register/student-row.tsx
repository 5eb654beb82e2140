import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Mark, marks } from '#domain/desk/attendance.ts'
import type { Register } from '#domain/desk/attendance-calls.ts'
import { Text } from '#ui/layout/text.tsx'
import { showSince } from '../shown.ts'
import type { LeaveAt } from './leave-at.ts'
import styles from './register.module.css'

type StudentRowProps = {
  student: Register['students'][number]
  number: string
  day: string
  /** Of this class. */
  leave: LeaveAt
  mark: Mark | undefined
  /** Undefined where nothing can be marked. */
  onMark: ((mark: Mark) => void) | undefined
}

/** A student with one mark of three: by keyboard Tab goes to the next student, and arrows choose. */
export function StudentRow({ student, number, day, leave, mark, onMark }: StudentRowProps) {
  const t = useTranslations('deskAttendance')
  const id = useId()
  const { name, absent_since } = student
  return (
    <li className={styles.student}>
      <span className={styles.number}>{number}</span>
      <div className={styles.who}>
        <Text as="span" id={id} weight="medium" wrap="anywhere">
          {name}
        </Text>
        {leave && (
          <Text size="sm" tone={leave === 'approved' ? 'accent' : 'muted'}>
            {t(leave === 'approved' ? 'onLeave' : 'askedLeave')}
          </Text>
        )}
        {absent_since && (
          <Text size="sm" tone="bad">
            {t('since', { day: showSince(absent_since, day) })}
          </Text>
        )}
      </div>
      {onMark ? (
        <div role="radiogroup" aria-labelledby={id} className={styles.marks}>
          {marks.map((one) => (
            <label key={one} className={styles.mark} data-mark={one}>
              <input
                type="radio"
                name={id}
                aria-label={t(one)}
                checked={mark === one}
                onChange={() => onMark(one)}
              />
              <span aria-hidden="true">{t(`${one}_letter`)}</span>
            </label>
          ))}
        </div>
      ) : (
        <Text as="span" tone={mark === 'absent' ? 'bad' : 'muted'}>
          {mark ? t(mark) : '–'}
        </Text>
      )}
    </li>
  )
}
