import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import styles from './clock.module.css'
import { digitalTime, handAngles, machineTime } from './clock-time.ts'
import { useClock } from './ticker.ts'

const marks = Array.from({ length: 12 }, (_, index) => index * 30)
const turned = (degrees: number) => `rotate(${degrees} 50 50)`

/**
 * The institute's time as a clock face and in digits [home-2]. Not a live region: screen readers read it only on
 * demand.
 * @param isPlain without the face on a phone
 */
export function Clock({ isPlain = false }: { isPlain?: boolean }) {
  const t = useTranslations('home')
  const reading = useClock(useSession((session) => session.timeZone))
  const angles = handAngles(reading)
  const { time, seconds, half } = digitalTime(reading)
  return (
    <Row gap={3} className={joinClasses(styles.clock, isPlain && styles.plain)} data-live>
      <svg viewBox="0 0 100 100" className={styles.face} aria-hidden="true">
        <circle cx="50" cy="50" r="48" className={styles.plate} />
        <g className={styles.marks}>
          {marks.map((degrees) => (
            <path key={degrees} d={degrees % 90 === 0 ? 'M50 6v8' : 'M50 6v5'} transform={turned(degrees)} />
          ))}
        </g>
        <path d="M50 50V28" className={styles.hand} transform={turned(angles.hour)} />
        <path d="M50 50V17" className={styles.hand} transform={turned(angles.minute)} />
        <path d="M50 57V12" className={styles.seconds} transform={turned(angles.second)} />
        <circle cx="50" cy="50" r="4" className={styles.pin} />
      </svg>
      <time dateTime={machineTime(reading)} className={styles.digits}>
        <VisuallyHidden>{t('clock')} </VisuallyHidden>
        <b>{time}</b>
        <span>:{seconds}</span> <span>{half}</span>
      </time>
    </Row>
  )
}
