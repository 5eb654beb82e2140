import { useState } from 'react'
import { noConnectionMessage } from '#domain/status-message.ts'
import { ApiError } from '#portal/shared/api.ts'
import { saveBlob } from '#portal/shared/files/save-file.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { type DocumentFile, fetchDocument } from './queries.ts'

/** Fetches a document (the server counts it) and saves it under its name; one request at a time. */
export function useDownload({ id, fileName }: DocumentFile) {
  const [isPending, setPending] = useState(false)
  const fetchAndSave = async () => {
    setPending(true)
    try {
      saveBlob(await fetchDocument(id), fileName)
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : noConnectionMessage, 'bad')
    } finally {
      setPending(false)
    }
  }
  const download = () => {
    if (!isPending) void fetchAndSave()
  }
  return { isPending, download }
}
