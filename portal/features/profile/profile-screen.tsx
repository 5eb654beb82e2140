import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLeaveOnError } from '#portal/shared/leaving/use-leave-on-error.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import styles from './profile-cards.module.css'
import { ProfileCards, ProfileSkeleton } from './profile-cards.tsx'
import { useProfile } from './queries.ts'
import { profileTexts } from './texts.ts'

const texts = { profile: profileTexts }

/** /profile: the institute's data about the viewed student [profile-1, profile-4]. */
export function ProfileScreen() {
  return (
    <FeatureTexts texts={texts}>
      <ProfilePage />
    </FeatureTexts>
  )
}

function ProfilePage() {
  const t = useTranslations('profile')
  const navigate = useNavigate()
  const userId = useSession((session) => session.userId)
  const query = useProfile()
  const isLeaving = useLeaveOnError(query.data ? null : query.error)
  // The message, then an overlay that returns to home [profile-5].
  if (isLeaving) {
    return (
      <div className={styles.overlay}>
        <EmptyState
          title={query.error?.message ?? ''}
          text={t('goingHome')}
          action={<Button onClick={() => void navigate('/dashboard')}>{t('backHome')}</Button>}
        />
      </div>
    )
  }
  return (
    <QueryView query={query} loading={<ProfileSkeleton />}>
      {/* The next child must not inherit a shown Aadhaar number. */}
      {(profile) => <ProfileCards key={userId} profile={profile} />}
    </QueryView>
  )
}
