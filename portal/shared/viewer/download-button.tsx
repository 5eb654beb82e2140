import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'

type DownloadButtonProps = { title: string; isPending?: boolean; onPress: () => void }

/** Saves a file on the device. The screen provides `viewerTexts`. */
export function DownloadButton({ title, isPending = false, onPress }: DownloadButtonProps) {
  const t = useTranslations('viewer')
  return (
    <>
      <Button
        needsNetwork
        variant="plain"
        aria-label={t('downloadOf', { title })}
        isPending={isPending}
        onClick={onPress}
      >
        <Download size={18} aria-hidden="true" />
        {t('download')}
      </Button>
      {isPending && <VisuallyHidden role="status">{t('downloading', { title })}</VisuallyHidden>}
    </>
  )
}
