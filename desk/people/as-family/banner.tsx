import { Eye, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import styles from './as-family.module.css'

const lookEveryMs = 5000
const minuteMs = 60_000

type Props = { name: string; until: string; onOver: () => void; onEnd: () => void }

/** Above the portal, outside of its page, so that nothing of it is in front of it [desk-94]. */
export function Banner({ name, until, onOver, onEnd }: Props) {
  const t = useTranslations('deskAsFamily')
  const endsAt = Date.parse(until)
  const [leftMs, setLeft] = useState(() => endsAt - Date.now())

  useEffect(() => {
    const look = () => {
      const left = endsAt - Date.now()
      setLeft(left)
      if (left <= 0) onOver()
    }
    const timer = setInterval(look, lookEveryMs)
    // A device that slept runs its timers late.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })

  return (
    <header className={styles.banner}>
      <Eye size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.whom}>
        <strong>{t('banner', { name })}</strong>
        <span className={styles.facts}>
          <Lock size={14} aria-hidden="true" />
          {t('readOnly')} · {t('left', { minutes: Math.max(0, Math.floor(leftMs / minuteMs)) })}
        </span>
      </p>
      <Button onClick={onEnd}>{t('end')}</Button>
    </header>
  )
}
