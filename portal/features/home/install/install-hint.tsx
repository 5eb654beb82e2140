import { Download, X } from 'lucide-react'
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
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Tile } from '#ui/display/tile.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './install-hint.module.css'

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
    <Card as="section" padding="small" className={styles.hint} aria-labelledby="install-hint">
      <Tile size="small" hue={0}>
        <Download size={18} />
      </Tile>
      <Stack gap="half">
        <Text as="h2" id="install-hint" size="sm" weight="strong" wrap="anywhere">
          {t('title', { institute: institute || 'Homeroom' })}
        </Text>
        <Text size="sm" tone="muted" role={text === 'byMenu' ? 'status' : undefined}>
          {t(text)}
        </Text>
      </Stack>
      {text === 'text' && (
        <Button variant="quiet" className={styles.install} onClick={() => void install()}>
          {t('install')}
        </Button>
      )}
      <IconButton label={t('dismiss')} className={styles.dismiss} onClick={leave}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </Card>
  )
}
