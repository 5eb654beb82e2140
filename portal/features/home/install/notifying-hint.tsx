import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { pushDevices } from '#domain/news/push-calls.ts'
import { send } from '#portal/shared/api.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { fetchCode } from '#portal/shared/loading/fetch-code.ts'
import { mayOfferInstall } from '#portal/shared/look/install-offer.ts'
import { mayOfferNotifications, postponeOffer } from '#portal/shared/notifying/offer.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { Hint, hintAction } from './hint.tsx'

const mayOffer = () => !mayOfferInstall() && mayOfferNotifications()

/** Offers notifications on this device, once something was worth one [news-38]. Decided when home opens, as the offer above. */
export function NotifyingHint() {
  const t = useTranslations('home.notifying')
  const [isShown, setShown] = useState(mayOffer)
  const { isPending, error, run } = useWork()
  if (!isShown) return null

  function leave() {
    postponeOffer()
    setShown(false)
  }
  async function turnOn() {
    // Asked within the press: some browsers refuse the question later.
    if ((await Notification.requestPermission()) !== 'granted') return leave()
    try {
      const { turnOnHere } = await fetchCode(() => import('#portal/shared/notifying/here.ts'))
      const params = { institute_id: getSession().instituteId }
      const { result } = await send(pushDevices, { params })
      await turnOnHere(result.public_key, false)
    } catch {
      throw new Error(t('failed'))
    }
    showToast(t('done'), 'good')
    setShown(false)
  }
  return (
    <Hint
      icon={<Megaphone size={18} />}
      title={t('title')}
      text={error || t('text')}
      isAnswer={error !== ''}
      action={
        <Button variant="quiet" className={hintAction} isPending={isPending} onClick={() => void run(turnOn)}>
          {t('turnOn')}
        </Button>
      }
      dismissLabel={t('dismiss')}
      onDismiss={leave}
    />
  )
}
