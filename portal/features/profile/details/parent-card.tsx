import { useTranslations } from 'use-intl/react'
import { isDirectUser } from '#domain/session/user-type.ts'
import { useSession } from '#portal/shared/session-store.ts'
import type { Profile } from '../queries.ts'
import { AadhaarFact } from './aadhaar-fact.tsx'
import { Fact } from './fact.tsx'
import { SectionCard } from './section-card.tsx'

type ParentCardProps = { profile: Profile; isSchool: boolean }

/** 'Father' at a school, 'Parent' elsewhere [profile-1]. */
export function ParentCard({ profile, isSchool }: ParentCardProps) {
  const t = useTranslations('profile')
  const { parent } = profile
  const isParent = useSession((session) => !isDirectUser(session.userType))
  return (
    <SectionCard title={t(isSchool ? 'sections.father' : 'sections.parent')}>
      <Fact label={t('facts.name')} value={parent.name} />
      <Fact label={t('facts.contact')} value={parent.phone} />
      <Fact label={t('facts.profession')} value={parent.profession} />
      <AadhaarFact label={t('facts.aadhaar')} masked={parent.aadhaar} owner="parent" isShowable={isParent} />
      <Fact label={t('facts.email')} value={parent.email} cut="email" isWide />
    </SectionCard>
  )
}
