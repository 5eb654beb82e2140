import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { DeviceRow } from '../account/device-row.tsx'
import { readMoment } from '../account/shown-time.ts'
import { type Device, usePushActions } from './queries.ts'

type RowProps = { device: Device; publicKey: string }

/** A device that shows news. Only on itself one chooses what it shows. */
export function PushDeviceRow({ device, publicKey }: RowProps) {
  const t = useTranslations('push')
  const { remove } = usePushActions()
  const { isPending, error, run } = useWork()
  const name = device.name || t('unknown')
  const day = showDay(readMoment(device.createdAt).day)
  const last = device.lastNotifiedAt && showDay(readMoment(device.lastNotifiedAt).day)
  return (
    <Stack as="li" gap={2}>
      <DeviceRow
        name={name}
        here={device.isThis ? t('here') : ''}
        facts={[
          last ? t('notified', { day, last }) : t('since', { day }),
          t(device.showsDetails ? 'detailsOn' : 'detailsOff'),
        ]}
        action={
          <Button
            needsNetwork
            variant="quiet"
            isPending={isPending}
            aria-label={t('removeOf', { device: name })}
            onClick={() =>
              void run(async () => {
                await remove(device.pushId)
                showToast(t('removed', { device: name }), 'good')
              })
            }
          >
            {t('remove')}
          </Button>
        }
      />
      <Fault text={error} />
      {device.isThis && <OfThisDevice device={device} publicKey={publicKey} />}
    </Stack>
  )
}

function Fault({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Text size="sm" role="alert">
      {text}
    </Text>
  )
}

function OfThisDevice({ device, publicKey }: RowProps) {
  const t = useTranslations('push')
  const { turnOn, test } = usePushActions()
  const details = useWork()
  const message = useWork()
  return (
    <Stack gap={2}>
      <Row gap={3} lineGap={2} isWrapping>
        <Button
          needsNetwork
          variant="quiet"
          isPending={details.isPending}
          onClick={() => void details.run(() => turnOn(publicKey, !device.showsDetails))}
        >
          {t(device.showsDetails ? 'hideDetails' : 'showDetails')}
        </Button>
        <Button
          needsNetwork
          variant="plain"
          isPending={message.isPending}
          onClick={() =>
            void message.run(async () => {
              const outcome = await test(device.pushId)
              showToast(t('tested', { outcome }), outcome === 'sent' ? 'good' : 'bad')
            })
          }
        >
          {t('test')}
        </Button>
      </Row>
      <Fault text={details.error || message.error} />
    </Stack>
  )
}
