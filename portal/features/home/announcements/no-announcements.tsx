import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { words } from '#ui/words.ts'
import { MegaphonePicture, NoticeBoardPicture } from './empty-pictures.tsx'

type NoAnnouncementsProps = { onRetry?: () => void; isRetrying?: boolean }

/** Nothing to show, with a picture for schools and another for the rest; after a failure it offers to try again. */
export function NoAnnouncements({ onRetry, isRetrying = false }: NoAnnouncementsProps) {
  const t = useTranslations('home')
  const isSchool = useSession((session) => session.isSchool)
  return (
    <EmptyState
      picture={isSchool ? <NoticeBoardPicture /> : <MegaphonePicture />}
      title={t(onRetry ? 'quietFailure' : isSchool ? 'noNotices' : 'noAnnouncements')}
      text={onRetry ? undefined : t('emptyText')}
      action={
        onRetry && (
          <Button variant="quiet" onClick={onRetry} isPending={isRetrying}>
            {words.retry}
          </Button>
        )
      }
    />
  )
}
