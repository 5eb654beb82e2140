import { useRef, useState } from 'react'
import { statusMessage } from '#domain/status-message.ts'
import { ApiError } from '#portal/shared/api.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { showToast } from '#ui/toast.tsx'
import { downloadAddress } from '../queries.ts'

/** Fetches the address of attachments and opens it in a new tab (spec/3 §7). A second press meanwhile does nothing. */
export function useDownload(ids: readonly number[]) {
  const [isPending, setPending] = useState(false)
  /** The address, where the browser opened no tab. */
  const [blocked, setBlocked] = useState('')
  const isAsking = useRef(false)
  const ask = async () => {
    isAsking.current = true
    setPending(true)
    // Opened by the press itself: browsers block a tab that opens later.
    const tab = window.open('about:blank', '_blank')
    if (tab) tab.opener = null
    try {
      const address = fileAddress(await downloadAddress(ids))
      if (address === '') throw new ApiError(undefined, statusMessage(0), false)
      if (tab) tab.location.replace(address)
      else setBlocked(address)
    } catch (error) {
      tab?.close()
      showToast(error instanceof ApiError ? error.message : statusMessage(0), 'bad')
    } finally {
      isAsking.current = false
      setPending(false)
    }
  }
  const download = () => {
    if (!isAsking.current) void ask()
  }
  return { isPending, download, blocked, forget: () => setBlocked('') }
}
