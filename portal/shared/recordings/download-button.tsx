import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Recording, recordingDownload } from '#domain/live/calls.ts'
import { recordingFileName } from '#domain/live/recording.ts'
import { ApiError, fetchFile } from '#portal/shared/api.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { saveFile } from './save-file.ts'

/** Saves a recording of the cloud as mp4, named by its session and when it was recorded (spec/2 §7). */
export function DownloadButton({ recording }: { recording: Recording }) {
  const t = useTranslations('recordings')
  const [isPending, setPending] = useState(false)
  const name = recording.session_name

  const download = async () => {
    setPending(true)
    try {
      const { institute_id } = getSession()
      const params = { institute_id, download_id: recording.download_id }
      saveFile(await fetchFile(recordingDownload, { params, query: {} }), recordingFileName(recording))
    } catch (error) {
      const isTold = error instanceof ApiError && error.hasServerMessage
      showToast(isTold ? error.message : t('cannotDownload'), 'bad')
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('downloadOf', { name })}
        isPending={isPending}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" />
        {t('download')}
      </Button>
      <VisuallyHidden>
        <span role="status">{isPending && t('downloading', { name })}</span>
      </VisuallyHidden>
    </>
  )
}
