import { Megaphone } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#portal/shared/api-error.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { readPermission } from '#portal/shared/notifying/permission.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { PushDeviceRow } from './push-device-row.tsx'
import { pushTexts } from './push-texts.ts'
import { type Devices, usePushActions, usePushDevices } from './queries.ts'

const texts = { push: pushTexts }

/** "Notifications on devices": which show one's news, and this one [news-39]. */
export function PushCard() {
  return (
    <FeatureTexts texts={texts}>
      <DevicesCard />
    </FeatureTexts>
  )
}

function DevicesCard() {
  const t = useTranslations('push')
  const id = useId()
  const query = usePushDevices()
  // A server without notifications, or of a release before them.
  const isWithout = query.error instanceof ApiError && query.error.status === 404
  if (isWithout || query.data?.publicKey === '') return null
  return (
    <Card as="section" padding="large" gap={3} aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      <Text size="sm" tone="muted">
        {t('about')}
      </Text>
      <QueryView query={query} loading={<Waiting shape="line" count={2} />}>
        {(devices) => <DeviceList {...devices} />}
      </QueryView>
    </Card>
  )
}

function DeviceList({ publicKey, devices }: Devices) {
  const t = useTranslations('push')
  return (
    <Stack gap={3}>
      {devices.length > 0 ? (
        <Stack as="ul" isDivided aria-label={t('list')}>
          {devices.map((device) => (
            <PushDeviceRow key={device.pushId} device={device} publicKey={publicKey} />
          ))}
        </Stack>
      ) : (
        <Text size="sm">{t('none')}</Text>
      )}
      {!devices.some(({ isThis }) => isThis) && <ThisDevice publicKey={publicKey} />}
    </Stack>
  )
}

/** Turns this device on, or says why that is not possible. */
function ThisDevice({ publicKey }: { publicKey: string }) {
  const t = useTranslations('push')
  const { turnOn } = usePushActions()
  const { isPending, error, run } = useWork()
  const [permission, setPermission] = useState(readPermission)
  if (permission !== 'default' && permission !== 'granted')
    return (
      <Text size="sm" role="status">
        {t(permission)}
      </Text>
    )

  async function ask() {
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer === 'default') throw new Error(t('refused'))
    if (answer === 'denied') return
    await turnOn(publicKey, false).catch(() => {
      throw new Error(t('failed'))
    })
    showToast(t('turnedOn'), 'good')
  }
  return (
    <Stack gap={2} align="start">
      {error !== '' && (
        <Text size="sm" role="alert">
          {error}
        </Text>
      )}
      <Button needsNetwork variant="quiet" isPending={isPending} onClick={() => void run(ask)}>
        <Megaphone size={18} aria-hidden="true" />
        {t('turnOn')}
      </Button>
    </Stack>
  )
}
