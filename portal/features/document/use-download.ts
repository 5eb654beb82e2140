import { useState } from 'react'
import type { DocumentFile } from '#domain/document/calls.ts'
import { noConnectionMessage } from '#domain/status-message.ts'
import { ApiError } from '#portal/shared/api.ts'
import { saveFile } from '#portal/shared/recordings/save-file.ts'
import { showToast } from '#ui/toast.tsx'
import { fetchDocument } from './queries.ts'

/** Fetches a document, which counts it, and saves it under its name. A second press while it is on its way does nothing. */
export function useDownload({ file_id, file_name }: DocumentFile) {
  const [isPending, setPending] = useState(false)
  const fetchAndSave = async () => {
    setPending(true)
    try {
      saveFile(await fetchDocument(file_id), file_name)
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
