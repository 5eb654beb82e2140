import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { recordingDownload } from '#domain/live/calls.ts'
import { ApiError, fetchFile } from '#portal/shared/api.ts'
import { saveBlob } from '#portal/shared/files/save-file.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import type { Recording } from './reading.ts'

/** Saves a recording of the cloud as mp4 [live-26]. */
export function DownloadButton({ recording: { id, name, fileName } }: { recording: Recording }) {
  const t = useTranslations('recordings')
  const [isPending, setPending] = useState(false)

  const download = async () => {
    setPending(true)
    try {
      const { instituteId } = getSession()
      const params = { institute_id: instituteId, download_id: id }
      saveBlob(await fetchFile(recordingDownload, { params, query: {} }), fileName)
    } catch (error) {
      const hasMessage = error instanceof ApiError && error.hasServerMessage
      showToast(hasMessage ? error.message : t('cannotDownload'), 'bad')
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button
        needsNetwork
        variant="quiet"
        aria-label={t('downloadOf', { name })}
        isPending={isPending}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" />
        {t('download')}
      </Button>
      <VisuallyHidden role="status">{isPending && t('downloading', { name })}</VisuallyHidden>
    </>
  )
}
