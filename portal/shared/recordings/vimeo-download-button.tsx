import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import type { Recording } from './reading.ts'

const VimeoLinksPopup = lazyPopup(() =>
  import('./vimeo-links-popup.tsx').then((module) => module.VimeoLinksPopup),
)

type VimeoDownloadButtonProps = {
  recording: Pick<Recording, 'name' | 'vimeoId'>
  variant?: 'quiet' | 'plain'
  /** Called when a size was chosen. */
  onDownload?: (() => void) | undefined
}

/** Opens a choice of the sizes in which Vimeo offers a video. */
export function VimeoDownloadButton({ recording, variant = 'quiet', onDownload }: VimeoDownloadButtonProps) {
  const t = useTranslations('recordings')
  const { isOpen, close, triggerProps } = usePopup(VimeoLinksPopup.prepare)
  return (
    <>
      <Button
        needsNetwork
        variant={variant}
        {...triggerProps}
        aria-label={t('downloadOf', { name: recording.name })}
      >
        <Download aria-hidden="true" />
        {t('download')}
      </Button>
      {isOpen && <VimeoLinksPopup recording={recording} onDownload={onDownload} onClose={close} />}
    </>
  )
}
