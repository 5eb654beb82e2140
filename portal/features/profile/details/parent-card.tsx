import { useTranslations } from 'use-intl/react'
import type { Profile } from '#domain/profile/calls.ts'
import { isDirectUser } from '#domain/session/user-type.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { AadhaarFact } from './aadhaar-fact.tsx'
import { Fact } from './fact.tsx'
import { SectionCard } from './section-card.tsx'

type ParentCardProps = { profile: Profile; isSchool: boolean }

/** 'Father' at a school, 'Parent' elsewhere (spec/2 §6). */
export function ParentCard({ profile, isSchool }: ParentCardProps) {
  const t = useTranslations('profile')
  const isParent = useSession((session) => !isDirectUser(session.user_type))
  return (
    <SectionCard title={t(isSchool ? 'sections.father' : 'sections.parent')}>
      <Fact label={t('facts.name')} value={profile.parent_name} />
      <Fact label={t('facts.contact')} value={profile.parent_phone} />
      <Fact label={t('facts.profession')} value={profile.parent_profession} />
      <AadhaarFact
        label={t('facts.aadhaar')}
        masked={profile.parent_adhar_card}
        field="parent_adhar_card"
        isShowable={isParent}
      />
      <Fact label={t('facts.email')} value={profile.parent_email} cut="email" isWide />
    </SectionCard>
  )
}
