import { useTranslations } from 'use-intl/react'
import type { Profile } from '#domain/profile/calls.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { AccountCard } from './account/account-card.tsx'
import { DetailsCard } from './details/details-card.tsx'
import { Fact } from './details/fact.tsx'
import { HeadCard } from './details/head-card.tsx'
import { ParentCard } from './details/parent-card.tsx'
import { SectionCard } from './details/section-card.tsx'
import { PasskeyCard } from './passkeys/passkey-card.tsx'
import styles from './profile-cards.module.css'

/** Everything that is known; what the institute calls things depends on its kind (spec/2 §2.5, §6). */
export function ProfileCards({ profile }: { profile: Profile }) {
  const t = useTranslations('profile')
  const isSchool = useSession((session) => session.is_institute_type_school)
  return (
    <div className={styles.screen}>
      <HeadCard profile={profile} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <SectionCard title={t('sections.education')}>
            <Fact label={t(isSchool ? 'facts.standard' : 'facts.course')} value={profile.standard} />
            <Fact label={t(isSchool ? 'facts.section' : 'facts.batch')} value={profile.assignedCourses} />
          </SectionCard>
          <DetailsCard profile={profile} isSchool={isSchool} />
          <AccountCard />
        </div>
        <div className={styles.column}>
          <ParentCard profile={profile} isSchool={isSchool} />
          <SectionCard title={t('sections.guardian')}>
            <Fact label={t('facts.name')} value={profile.guardian_name} />
            <Fact label={t('facts.contact')} value={profile.guardian_phone} />
            <Fact label={t('facts.email')} value={profile.guardian_email} cut="email" isWide />
          </SectionCard>
          <SectionCard title={t('sections.residence')}>
            <Fact label={t('facts.address')} value={profile.permanent_address} cut="address" isWide />
          </SectionCard>
          <PasskeyCard />
        </div>
      </div>
    </div>
  )
}
