import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  isIPhone,
  mayOfferInstall,
  neverOfferAgain,
  takeInstallOffer,
} from '#portal/shared/look/install-offer.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Hint, hintAction } from './hint.tsx'

/** Offers to install the portal. Decided when home opens, so that nothing moves later. */
export function InstallHint() {
  const t = useTranslations('home.install')
  const institute = useSession((session) => session.instituteName)
  const [isShown, setShown] = useState(mayOfferInstall)
  const [text, setText] = useState<'text' | 'iPhone' | 'byMenu'>(isIPhone() ? 'iPhone' : 'text')
  if (!isShown) return null

  function leave() {
    neverOfferAgain()
    setShown(false)
  }
  async function install() {
    const offer = takeInstallOffer()
    if (!offer) return setText('byMenu')
    await offer.prompt()
    leave()
  }
  return (
    <Hint
      icon={<Download size={18} />}
      title={t('title', { institute: institute || 'Homeroom' })}
      text={t(text)}
      isAnswer={text === 'byMenu'}
      action={
        text === 'text' && (
          <Button variant="quiet" className={hintAction} onClick={() => void install()}>
            {t('install')}
          </Button>
        )
      }
      dismissLabel={t('dismiss')}
      onDismiss={leave}
    />
  )
}
