import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Recording } from '#domain/live/calls.ts'
import { lazyPopup } from '#portal/shared/lazy-popup.tsx'
import { Button } from '#ui/button.tsx'
import { usePopup } from '#ui/use-popup.ts'

const PlayerPopup = lazyPopup(() => import('./player/player-popup.tsx').then((module) => module.PlayerPopup))

type PlayButtonProps = { recording: Recording; canDownload: boolean }

export function PlayButton({ recording, canDownload }: PlayButtonProps) {
  const t = useTranslations('recordings')
  const { isOpen, close, triggerProps } = usePopup(PlayerPopup.prepare)
  return (
    <>
      <Button {...triggerProps} aria-label={t('playOf', { name: recording.session_name })}>
        <Play aria-hidden="true" />
        {t('play')}
      </Button>
      {isOpen && <PlayerPopup recording={recording} canDownload={canDownload} onClose={close} />}
    </>
  )
}
