import { useTranslations } from 'use-intl/react'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { AccountSkeleton } from '../account/account-skeleton.tsx'
import { passkeyTexts } from '../passkeys/passkey-texts.ts'
import { DeviceList } from './device-list.tsx'
import { deviceTexts } from './device-texts.ts'
import styles from './devices-screen.module.css'
import { useDevices } from './use-devices.ts'

/** The popup that asks for the password is that of passkeys. */
const texts = { devices: deviceTexts, passkey: passkeyTexts }

/** /profile/devices: the sessions of whoever is signed in; a parent's own (docs/decisions/17). */
export function DevicesScreen() {
  return (
    <FeatureTexts texts={texts}>
      <DevicesPage />
    </FeatureTexts>
  )
}

function DevicesPage() {
  const t = useTranslations('devices')
  const query = useDevices()
  return (
    <AccountPage back={t('back')} title={t('title')}>
      <p className={styles.intro}>{t('intro')}</p>
      <QueryView query={query} loading={<AccountSkeleton />}>
        {(sessions) => <DeviceList sessions={sessions} />}
      </QueryView>
    </AccountPage>
  )
}
