import { useQueryClient } from '@tanstack/react-query'
import { Eye, Play } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Look } from '#domain/viewer/viewer-kind.ts'
import { Button } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { FileViewerPopup } from './file-viewer-popup.ts'
import { useKept } from './kept/use-kept-files.ts'
import type { ViewerFile } from './viewer-file.ts'

type LookButtonProps = {
  file: ViewerFile
  /** 'none' shows no button. */
  look: Look
  onDownload: () => void
}

/** Opens a file in its viewer. The screen provides `viewerTexts`. */
export function LookButton(props: LookButtonProps) {
  return props.look === 'none' ? null : <OpenButton {...props} look={props.look} />
}

function OpenButton({ file, look, onDownload }: LookButtonProps & { look: 'play' | 'view' }) {
  const t = useTranslations('viewer')
  const client = useQueryClient()
  const { isOpen, close, triggerProps } = usePopup(FileViewerPopup.prepare)
  const isKept = useKept(file) === 'kept'
  const Icon = look === 'play' ? Play : Eye
  return (
    <>
      <Button
        needsNetwork={!isKept}
        variant="quiet"
        {...triggerProps}
        aria-label={t(look === 'play' ? 'playOf' : 'viewOf', { title: file.title })}
      >
        <Icon size={18} aria-hidden="true" />
        {t(look)}
      </Button>
      {isOpen && (
        <FileViewerPopup
          file={file}
          // Fetching the list on screen again renews the file's address.
          onExpired={() => client.refetchQueries({ type: 'active' })}
          onDownload={onDownload}
          onClose={close}
        />
      )}
    </>
  )
}
