import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { PdfView } from '#portal/shared/viewer/pdf/pdf-view.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { FullDialog } from '#ui/popups/full-dialog.tsx'

type ReportPreviewProps = {
  file: Uint8Array
  title: string
  onDownload: () => void
  onClose: () => void
}

/** The report in the viewer. It is fetched with a token, so it has no address. */
export function ReportPreview({ file, title, onDownload, onClose }: ReportPreviewProps) {
  const t = useTranslations('viewer')
  const [hasFailed, setFailed] = useState(false)
  const actions = (
    <IconButton label={t('download')} onClick={onDownload}>
      <Download size={20} aria-hidden="true" />
    </IconButton>
  )
  return (
    <FullDialog title={title} actions={actions} onClose={onClose}>
      {hasFailed ? (
        <EmptyState title={t('notSupported')} />
      ) : (
        <PdfView url={file} title={title} onFail={() => setFailed(true)} />
      )}
    </FullDialog>
  )
}
