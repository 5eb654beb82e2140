import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Recording } from '#domain/live/calls.ts'
import { lazyPopup } from '#portal/shared/lazy-popup.tsx'
import { Button } from '#ui/button.tsx'
import { usePopup } from '#ui/use-popup.ts'

const VimeoLinksPopup = lazyPopup(() =>
  import('./vimeo-links-popup.tsx').then((module) => module.VimeoLinksPopup),
)

type VimeoDownloadButtonProps = {
  recording: Pick<Recording, 'session_name' | 'vimeo_video_id'>
  variant?: 'quiet' | 'plain'
  /** A size was chosen. */
  onDownload?: (() => void) | undefined
}

/** Vimeo offers a video in several sizes: which, is asked first. */
export function VimeoDownloadButton({ recording, variant = 'quiet', onDownload }: VimeoDownloadButtonProps) {
  const t = useTranslations('recordings')
  const { isOpen, close, triggerProps } = usePopup(VimeoLinksPopup.prepare)
  return (
    <>
      <Button
        variant={variant}
        {...triggerProps}
        aria-label={t('downloadOf', { name: recording.session_name })}
      >
        <Download aria-hidden="true" />
        {t('download')}
      </Button>
      {isOpen && <VimeoLinksPopup recording={recording} onDownload={onDownload} onClose={close} />}
    </>
  )
}
