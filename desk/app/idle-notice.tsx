import { useTranslations } from 'use-intl/react'
import { readMe } from '#domain/desk/frame-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { ask } from '../core/ask.ts'
import { useIdle } from '../core/idle.ts'
import styles from './idle-notice.module.css'

/** Two minutes before the server ends an idle session. */
export function IdleNotice() {
  const t = useTranslations('desk')
  const isEnding = useIdle((idle) => idle.isEnding)
  const { isPending, run } = useWork()
  return (
    <div role="alert">
      {isEnding && (
        <div className={styles.notice}>
          <p>{t('idle')}</p>
          <Button isPending={isPending} onClick={() => void run(async () => void (await ask(readMe, {})))}>
            {t('stay')}
          </Button>
        </div>
      )}
    </div>
  )
}
