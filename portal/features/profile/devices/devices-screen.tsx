import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { passkeyTexts } from '../passkeys/passkey-texts.ts'
import { DeviceList } from './device-list.tsx'
import { deviceTexts } from './device-texts.ts'
import { useDevices } from './queries.ts'

/** The password popup is the one of passkeys. */
const texts = { devices: deviceTexts, passkey: passkeyTexts }

/** /profile/devices: the account's sessions; a parent's own (docs/decisions/17). */
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
      <Text tone="muted">{t('intro')}</Text>
      <QueryView query={query} loading={<Waiting gap={3} />}>
        {(devices) => <DeviceList devices={devices} />}
      </QueryView>
    </AccountPage>
  )
}
