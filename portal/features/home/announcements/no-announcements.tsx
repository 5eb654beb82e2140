import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { MegaphonePicture, NoticeBoardPicture } from './empty-pictures.tsx'

type NoAnnouncementsProps = { onRetry?: () => void; isRetrying?: boolean }

/** An empty list with a picture, which differs for schools; after a failure with Try again. */
export function NoAnnouncements({ onRetry, isRetrying = false }: NoAnnouncementsProps) {
  const t = useTranslations('home')
  const isSchool = useSession((session) => session.isSchool)
  const picture = isSchool ? <NoticeBoardPicture /> : <MegaphonePicture />
  if (onRetry)
    return <Failure picture={picture} message={t('quietFailure')} onRetry={onRetry} isRetrying={isRetrying} />
  return (
    <EmptyState
      picture={picture}
      title={t(isSchool ? 'noNotices' : 'noAnnouncements')}
      text={t('emptyText')}
    />
  )
}
