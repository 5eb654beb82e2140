import { Eye, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import styles from './as-family.module.css'

const lookEveryMs = 5000
const minuteMs = 60_000

type Props = { name: string; leftSeconds: number; onOver: () => void; onEnd: () => void }

/** Above the portal, outside of its page, so that nothing of it is in front of it [desk-94]. */
export function Banner({ name, leftSeconds, onOver, onEnd }: Props) {
  const t = useTranslations('deskAsFamily')
  // The clock of the device may be wrong.
  const [endsAt] = useState(() => Date.now() + leftSeconds * 1000)
  const [leftMs, setLeft] = useState(leftSeconds * 1000)

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
