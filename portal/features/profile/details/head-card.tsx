import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Profile } from '#domain/profile/calls.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { EditButton } from '../edit/edit-button.tsx'
import { PasswordButton } from '../password/password-button.tsx'
import { PhotoButton } from '../photo/photo-button.tsx'
import { ProfilePhoto } from '../photo/profile-photo.tsx'
import { Fact } from './fact.tsx'
import styles from './head-card.module.css'

/** Who it is, and how to reach him (spec/2 §2.5). */
export function HeadCard({ profile }: { profile: Profile }) {
  const t = useTranslations('profile')
  const mayEdit = profile.student_profile_update_restrict
  const institute = useSession((session) => session.institute_name)
  const { student_name: name, join_date: joined } = profile
  return (
    <section className={styles.card} aria-labelledby="profile-name">
      <div className={styles.who}>
        <div className={styles.photo}>
          <ProfilePhoto name={name} photo={fileAddress(profile.photo_url)} />
          {mayEdit && <PhotoButton />}
        </div>
        <div className={styles.names}>
          <h2 id="profile-name" className={styles.name}>
            {name}
          </h2>
          <p className={styles.institute}>{institute}</p>
        </div>
        <PasswordButton />
      </div>
      <dl className={styles.facts}>
        <Fact label={t('facts.joined')} value={joined && showDay(joined)} />
        <Fact label={t('facts.contact')} value={profile.student_phone} />
        <Fact label={t('facts.email')} value={profile.student_email} cut="email" />
        <Fact
          label={t('facts.address')}
          value={profile.current_address}
          cut="address"
          action={mayEdit && <EditButton fact="address" value={profile.current_address} />}
        />
      </dl>
    </section>
  )
}
