import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { noConnectionMessage } from '#domain/status-message.ts'
import { ApiError } from '#portal/shared/api.ts'
import { knownConfig } from '#portal/shared/config.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { saveBlob } from '#portal/shared/files/save-file.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { fetchDownload, fetchPreview, useScoreOf } from '../queries.ts'
import { previewAddress } from './score-address.ts'

/**
 * The report of a test as PDF: fetched with the score card's token and shown or saved, or opened at another back end
 * [report-45]. Presses while it is being fetched are ignored.
 */
export function useReportFile(test: Test) {
  const t = useTranslations('report')
  const of = useScoreOf(test.id)
  const [shown, setShown] = useState<Uint8Array>()
  const [isLooking, setLooking] = useState(false)
  const [isSaving, setSaving] = useState(false)

  const run = async (setBusy: (busy: boolean) => void, act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : noConnectionMessage, 'bad')
    } finally {
      setBusy(false)
    }
  }
  const openElsewhere = (isDownload: boolean): boolean => {
    const address = previewAddress(knownConfig(), of, isDownload)
    if (address !== undefined) window.open(address, '_blank', 'noopener,noreferrer')
    return address !== undefined
  }
  const openPreview = () => {
    if (isLooking || openElsewhere(false)) return
    void run(setLooking, async () => setShown(new Uint8Array(await (await fetchPreview(of)).arrayBuffer())))
  }
  const save = () => {
    if (isSaving || openElsewhere(true)) return
    void run(setSaving, async () =>
      saveBlob(await fetchDownload(of), t('fileName', { name: fileSafe(test.name) })),
    )
  }
  return { shown, isLooking, isSaving, look: openPreview, save, close: () => setShown(undefined) }
}

/** Characters that file systems forbid in names. */
const fileSafe = (name: string) => name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim()
