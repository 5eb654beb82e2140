import { CalendarPlus } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import styles from './feed.module.css'

const FeedDialog = lazyPopup(() => import('./feed-dialog.tsx').then((module) => module.FeedDialog))

/** Opens the dialog for the time table in a phone's calendar. On phones only its icon is shown. */
export function FeedButton() {
  const t = useTranslations('timetable.feed')
  const { isOpen, close, triggerProps } = usePopup(FeedDialog.prepare)
  return (
    <>
      <Button variant="quiet" title={t('title')} {...triggerProps}>
        <CalendarPlus aria-hidden="true" />
        <span className={styles.label}>{t('subscribe')}</span>
      </Button>
      {isOpen && <FeedDialog onClose={close} />}
    </>
  )
}
