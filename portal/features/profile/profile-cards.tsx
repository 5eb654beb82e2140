import { useTranslations } from 'use-intl/react'
import type { Profile } from '#domain/profile/calls.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Skeleton, Waiting } from '#ui/display/skeleton.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { AccountCard } from './account/account-card.tsx'
import { DetailsCard } from './details/details-card.tsx'
import { Fact } from './details/fact.tsx'
import { HeadCard } from './details/head-card.tsx'
import { ParentCard } from './details/parent-card.tsx'
import { SectionCard } from './details/section-card.tsx'
import { OwnDataCard } from './own-data/own-data-card.tsx'
import { PasskeyCard } from './passkeys/passkey-card.tsx'
import styles from './profile-cards.module.css'

/** The whole profile; some labels depend on the kind of institute [profile-1]. */
export function ProfileCards({ profile }: { profile: Profile }) {
  const t = useTranslations('profile')
  const isSchool = useSession((session) => session.isSchool)
  return (
    <Screen gap={5}>
      <HeadCard profile={profile} />
      <div className={styles.columns}>
        <Stack gap={5}>
          <SectionCard title={t('sections.education')}>
            <Fact label={t(isSchool ? 'facts.standard' : 'facts.course')} value={profile.standards} />
            <Fact label={t(isSchool ? 'facts.section' : 'facts.batch')} value={profile.sections} />
          </SectionCard>
          <DetailsCard profile={profile} isSchool={isSchool} />
          <AccountCard />
          <OwnDataCard />
        </Stack>
        <Stack gap={5}>
          <ParentCard profile={profile} isSchool={isSchool} />
          <SectionCard title={t('sections.guardian')}>
            <Fact label={t('facts.name')} value={profile.guardianName} />
            <Fact label={t('facts.contact')} value={profile.guardianPhone} />
            <Fact label={t('facts.email')} value={profile.guardianEmail} cut="email" isWide />
          </SectionCard>
          <SectionCard title={t('sections.residence')}>
            <Fact label={t('facts.address')} value={profile.permanentAddress} cut="address" isWide />
          </SectionCard>
          <PasskeyCard />
        </Stack>
      </div>
    </Screen>
  )
}

/** A skeleton about as large as the cards. */
export function ProfileSkeleton() {
  return (
    <Waiting gap={5}>
      <Skeleton shape="panel" />
      <div className={styles.columns}>
        <Skeleton className={styles.tall} />
        <Skeleton className={styles.tall} />
      </div>
    </Waiting>
  )
}
