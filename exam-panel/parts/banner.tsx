import { CircleAlert, WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Row } from '#ui/layout/row.tsx'
import { showLocalTime } from '../core/show-local-time.ts'
import { useExamState } from '../core/use-exam.ts'
import styles from './banner.module.css'

/** Warns of everything that prevents saving, and announces a changed end. */
export function Banner() {
  const t = useTranslations('panel')
  const connection = useExamState((state) => state.connection)
  const isStored = useExamState((state) => state.isStored)
  const isTimed = useExamState((state) => state.endsAt !== null)
  const isTimeGuessed = useExamState((state) => state.endsAt !== null && !state.isTimeSynced)
  const rejected = useExamState((state) => state.rejectedCount)
  const extraMs = useExamState((state) => state.extraMs)
  const movedTo = useExamState(({ movedAt, endsAt }) => (movedAt === null ? null : endsAt))
  const texts = [
    connection === 'over' && t('passOver'),
    connection === 'lost' && t(isStored ? (isTimed ? 'offlineTimed' : 'offline') : 'offlineMemory'),
    connection === 'lost' && isTimeGuessed && t('timeGuessed'),
    connection === 'fine' && !isStored && t('notKept'),
    rejected > 0 && t('rejected', { count: rejected }),
    movedTo !== null && t('moved', { time: showLocalTime(movedTo) }),
    extraMs > 0 && t('extraTime', { count: Math.round(extraMs / 60_000) }),
  ].filter((text) => text !== false)
  const Icon = connection === 'lost' ? WifiOff : CircleAlert
  return (
    <div role="status">
      {texts.map((text) => (
        <Row key={text} as="p" gap={3} className={styles.banner}>
          <Icon size={18} aria-hidden="true" />
          <span>{text}</span>
          {connection === 'over' && (
            <a href="/exam" className={styles.link}>
              {t('toExams')}
            </a>
          )}
        </Row>
      ))}
    </div>
  )
}
