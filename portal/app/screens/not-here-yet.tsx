import { Hammer } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { screenTitle } from '#portal/app/screen-title.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ScreenPicture } from './screen-picture.tsx'

/** Stands for the screens of later parts of the product; routes.tsx lists them. */
export function NotHereYet() {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  const screen = t(useSession((session) => screenTitle(pathname, session)))
  return (
    <EmptyState
      picture={<ScreenPicture icon={Hammer} />}
      title={t('notHere.title')}
      text={t('notHere.text', { screen })}
      action={
        <Link to="/dashboard" className={buttonClass({ variant: 'quiet' })}>
          {t('notHere.back')}
        </Link>
      }
    />
  )
}
