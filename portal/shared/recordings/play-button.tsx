import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import type { Recording } from './reading.ts'

const PlayerPopup = lazyPopup(() => import('./player/player-popup.tsx').then((module) => module.PlayerPopup))

export function PlayButton({ recording }: { recording: Recording }) {
  const t = useTranslations('recordings')
  const { isOpen, close, triggerProps } = usePopup(PlayerPopup.prepare)
  return (
    <>
      <Button needsNetwork {...triggerProps} aria-label={t('playOf', { name: recording.name })}>
        <Play aria-hidden="true" />
        {t('play')}
      </Button>
      {isOpen && <PlayerPopup recording={recording} onClose={close} />}
    </>
  )
}
