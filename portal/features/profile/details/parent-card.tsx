import { useTranslations } from 'use-intl/react'
import type { Profile } from '#domain/profile/calls.ts'
import { isDirectUser } from '#domain/session/user-type.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { AadhaarFact } from './aadhaar-fact.tsx'
import { Fact } from './fact.tsx'
import { SectionCard } from './section-card.tsx'

type ParentCardProps = { profile: Profile; isSchool: boolean }

/** 'Father' at a school, 'Parent' elsewhere [profile-1]. */
export function ParentCard({ profile, isSchool }: ParentCardProps) {
  const t = useTranslations('profile')
  const isParent = useSession((session) => !isDirectUser(session.userType))
  return (
    <SectionCard title={t(isSchool ? 'sections.father' : 'sections.parent')}>
      <Fact label={t('facts.name')} value={profile.parentName} />
      <Fact label={t('facts.contact')} value={profile.parentPhone} />
      <Fact label={t('facts.profession')} value={profile.parentProfession} />
      <AadhaarFact
        label={t('facts.aadhaar')}
        masked={profile.parentAadhaar}
        owner="parent"
        isShowable={isParent}
      />
      <Fact label={t('facts.email')} value={profile.parentEmail} cut="email" isWide />
    </SectionCard>
  )
}
