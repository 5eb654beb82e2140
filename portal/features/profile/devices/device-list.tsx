import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { PasswordConfirm } from '../password/password-confirm.tsx'
import { useFocusAfter } from '../use-focus-after.ts'
import { DeviceCard } from './device-card.tsx'
import { type Device, useSignOut } from './queries.ts'

/** The session to end, by its number, or all others. */
type Chosen = { which: number | 'others'; device: string }

/**
 * The devices, each with a button to sign out there. When a device and its button disappear, the focus moves to the
 * list.
 */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('devices')
  const signOut = useSignOut()
  const [chosen, setChosen] = useState<Chosen>()
  const list = useFocusAfter<HTMLUListElement>(chosen !== undefined)
  const isAlone = devices.every((device) => device.isThis)

  async function end({ which, device }: Chosen, proof: string) {
    const count = await signOut(which, proof)
    setChosen(undefined)
    showToast(which === 'others' ? t('signedOutElsewhere', { count }) : t('signedOut', { device }), 'good')
  }

  return (
    <>
      <Stack as="ul" gap={3} ref={list} tabIndex={-1} aria-label={t('list')}>
        {devices.map((device) => (
          <DeviceCard
            key={device.sessionId}
            device={device}
            onSignOut={(name) => setChosen({ which: device.sessionId, device: name })}
          />
        ))}
      </Stack>
      {isAlone ? (
        <Text size="sm" tone="muted">
          {t('alone')}
        </Text>
      ) : (
        <Stack align="start">
          <Button variant="quiet" onClick={() => setChosen({ which: 'others', device: '' })}>
            {t('signOutElsewhere')}
          </Button>
        </Stack>
      )}
      {chosen && (
        <PasswordConfirm
          title={chosen.which === 'others' ? t('askElsewhere') : t('ask', { device: chosen.device })}
          text={t('about')}
          action={t('signOutNow')}
          run={(proof) => end(chosen, proof)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
