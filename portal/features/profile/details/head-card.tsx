import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Profile } from '#domain/profile/calls.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { EditButton } from '../edit/edit-button.tsx'
import { PhotoButton } from '../photo/photo-button.tsx'
import { useIsUnsent } from '../queries.ts'
import styles from './details.module.css'
import { Fact } from './fact.tsx'

/** The person with their contact details [profile-1]. */
export function HeadCard({ profile }: { profile: Profile }) {
  const t = useTranslations('profile')
  const institute = useSession((session) => session.instituteName)
  const { name, joinedOn, address, mayEdit } = profile
  return (
    <Card as="section" padding="large" gap={5} aria-labelledby="profile-name">
      <Row gap={5} lineGap={4} isWrapping>
        <div className={styles.photo}>
          <Avatar name={name} photo={fileAddress(profile.photo)} size="large" />
          {mayEdit && <PhotoButton />}
        </div>
        <div className={styles.names}>
          <Text as="h2" id="profile-name" size="xl" wrap="anywhere">
            {name}
          </Text>
          <Text size="sm" tone="muted" wrap="anywhere">
            {institute}
          </Text>
        </div>
        <PasswordButton />
      </Row>
      <dl className={joinClasses(styles.facts, styles.head)}>
        <Fact label={t('facts.joined')} value={joinedOn && showDay(joinedOn)} />
        <Fact label={t('facts.contact')} value={profile.phone} />
        <Fact label={t('facts.email')} value={profile.email} cut="email" />
        <Fact
          label={t('facts.address')}
          value={address}
          cut="address"
          isUnsent={useIsUnsent('address')}
          action={mayEdit && <EditButton fact="address" value={address} />}
        />
      </dl>
    </Card>
  )
}

const PasswordPopup = lazyPopup(async () => (await import('../password/password-popup.tsx')).PasswordPopup)

function PasswordButton() {
  const t = useTranslations('profile')
  const { isOpen, close, triggerProps } = usePopup(PasswordPopup.prepare)
  return (
    <>
      <button type="button" className={buttonClass({ variant: 'quiet' })} {...triggerProps}>
        <KeyRound size={16} aria-hidden="true" />
        {t('changePassword')}
      </button>
      {isOpen && <PasswordPopup onClose={close} />}
    </>
  )
}
