import { useTranslations } from 'use-intl/react'
import { isDay, showDay } from '#domain/day.ts'
import type { Profile } from '#domain/profile/calls.ts'
import { EditButton } from '../edit/edit-button.tsx'
import { AadhaarFact } from './aadhaar-fact.tsx'
import { Fact } from './fact.tsx'
import { SectionCard } from './section-card.tsx'

type DetailsCardProps = { profile: Profile; isSchool: boolean }

/** spec/2 §2.5 "profile details". */
export function DetailsCard({ profile, isSchool }: DetailsCardProps) {
  const t = useTranslations('profile')
  const mayEdit = profile.student_profile_update_restrict
  const { dob } = profile
  return (
    <SectionCard title={t('sections.details')}>
      {isSchool && <Fact label={t('facts.rollNo')} value={profile.roll_no} />}
      <Fact label={t('facts.motherTongue')} value={profile.mother_tongue} />
      <Fact label={t('facts.gender')} value={profile.gender} />
      <Fact label={t('facts.country')} value={profile.country} />
      <Fact
        label={t('facts.birthPlace')}
        value={profile.birth_place}
        action={mayEdit && <EditButton fact="birthPlace" value={profile.birth_place} />}
      />
      <Fact label={t('facts.religion')} value={profile.religion} />
      <Fact
        label={t('facts.bloodGroup')}
        value={profile.blood_group}
        action={mayEdit && <EditButton fact="bloodGroup" value={profile.blood_group} />}
      />
      <Fact
        label={t('facts.dob')}
        value={isDay(dob) ? showDay(dob) : dob}
        action={mayEdit && <EditButton fact="dob" value={dob} />}
      />
      <Fact label={t('facts.state')} value={profile.state} />
      <AadhaarFact
        label={t('facts.aadhaar')}
        masked={profile.student_adhar_card}
        field="student_adhar_card"
      />
    </SectionCard>
  )
}
