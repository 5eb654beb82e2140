import { useTranslations } from 'use-intl/react'
import { isDay, showDay } from '#domain/day.ts'
import type { Profile } from '#domain/profile/calls.ts'
import { EditButton } from '../edit/edit-button.tsx'
import { useIsUnsent } from '../queries.ts'
import { AadhaarFact } from './aadhaar-fact.tsx'
import { Fact } from './fact.tsx'
import { SectionCard } from './section-card.tsx'

type DetailsCardProps = { profile: Profile; isSchool: boolean }

/** The profile details [profile-1]. */
export function DetailsCard({ profile, isSchool }: DetailsCardProps) {
  const t = useTranslations('profile')
  const { dob, mayEdit } = profile
  return (
    <SectionCard title={t('sections.details')}>
      {isSchool && <Fact label={t('facts.rollNo')} value={profile.rollNo} />}
      <Fact label={t('facts.motherTongue')} value={profile.motherTongue} />
      <Fact label={t('facts.gender')} value={profile.gender} />
      <Fact label={t('facts.country')} value={profile.country} />
      <Fact
        label={t('facts.birthPlace')}
        value={profile.birthPlace}
        isUnsent={useIsUnsent('birthPlace')}
        action={mayEdit && <EditButton fact="birthPlace" value={profile.birthPlace} />}
      />
      <Fact label={t('facts.religion')} value={profile.religion} />
      <Fact
        label={t('facts.bloodGroup')}
        value={profile.bloodGroup}
        isUnsent={useIsUnsent('bloodGroup')}
        action={mayEdit && <EditButton fact="bloodGroup" value={profile.bloodGroup} />}
      />
      <Fact
        label={t('facts.dob')}
        value={isDay(dob) ? showDay(dob) : dob}
        isUnsent={useIsUnsent('dob')}
        action={mayEdit && <EditButton fact="dob" value={dob} />}
      />
      <Fact label={t('facts.state')} value={profile.state} />
      <AadhaarFact label={t('facts.aadhaar')} masked={profile.aadhaar} owner="student" />
    </SectionCard>
  )
}
