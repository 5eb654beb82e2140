import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ScreenPicture } from './screen-picture.tsx'

/** For an address without a screen. */
export function NotFound() {
  const t = useTranslations('shell.notFound')
  return (
    <EmptyState
      picture={<ScreenPicture icon={Compass} />}
      title={t('title')}
      text={t('text')}
      action={
        <Link to="/dashboard" className={buttonClass({ variant: 'quiet' })}>
          {t('home')}
        </Link>
      }
    />
  )
}
