import { useState } from 'react'
import { statusMessage } from '#domain/status-message.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { openEmptyTab } from '#portal/shared/requests/open-empty-tab.ts'
import { useRequest } from '#portal/shared/requests/use-request.ts'
import { downloadAddress } from '../queries.ts'

/** Fetches the address of attachments and opens it in a new tab [assignment-23]. */
export function useDownload(ids: readonly number[]) {
  /** The address, if the browser blocked the tab. */
  const [blocked, setBlocked] = useState('')
  const { isPending, run } = useRequest(async () => {
    const tab = openEmptyTab()
    try {
      const address = fileAddress(await downloadAddress(ids))
      if (address === '') throw new Error(statusMessage(0))
      if (tab) tab.location.replace(address)
      else setBlocked(address)
    } catch (error) {
      tab?.close()
      throw error
    }
  })
  return { isPending, download: run, blocked, forget: () => setBlocked('') }
}

/** The address of a download whose tab the browser blocked. */
export const DownloadBlocked = lazyPopup<{ address: string; onClose: () => void }>(
  async () => (await import('./download-alert.tsx')).DownloadAlert,
)
