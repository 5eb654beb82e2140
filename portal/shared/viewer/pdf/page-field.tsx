import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './page-field.module.css'

type PageFieldProps = { page: number; count: number; onGo: (page: number) => void }

/** The page one is at; another number and Enter, or leaving the field, goes there. */
export function PageField({ page, count, onGo }: PageFieldProps) {
  const t = useTranslations('viewer')
  const [typed, setTyped] = useState<string>()
  const go = () => {
    if (typed !== undefined && /^\d+$/.test(typed)) onGo(Math.min(count, Math.max(1, Number(typed))))
    setTyped(undefined)
  }
  return (
    <label className={styles.field}>
      <input
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        aria-label={t('page')}
        value={typed ?? page}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <span>{t('ofPages', { count })}</span>
    </label>
  )
}
