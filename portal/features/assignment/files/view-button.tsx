import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { viewerOf } from '#domain/viewer/viewer-kind.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { useRequest } from '#portal/shared/requests/use-request.ts'
import { FileViewerPopup } from '#portal/shared/viewer/file-viewer-popup.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { downloadAddress } from '../queries.ts'
import { viewAddress, viewedAs } from './shown-file.ts'

/** Kinds that only need an address, and keep no playback position. */
const shownKinds = ['image', 'text', 'office', 'pdf']

type ViewButtonProps = { id: number; name: string; onDownload: () => void }

/** Opens an attachment in the viewer. */
export function ViewButton({ id, name, onDownload }: ViewButtonProps) {
  const t = useTranslations('assignment')
  const [url, setUrl] = useState('')
  const find = async () => fileAddress(viewAddress(await downloadAddress([id]), name))
  const { run } = useRequest(async () => setUrl(await find()))
  const renew = async () => {
    const found = await find()
    // The component may be unmounted by now.
    setUrl((current) => (current === '' ? '' : found))
  }
  if (!shownKinds.includes(viewerOf(viewedAs(name, name)))) return null
  return (
    <>
      <IconButton
        label={t('viewOf', { title: name })}
        onPointerEnter={FileViewerPopup.prepare}
        onFocus={FileViewerPopup.prepare}
        onClick={run}
      >
        <Eye size={18} aria-hidden="true" />
      </IconButton>
      {url !== '' && (
        <FileViewerPopup
          file={{ ...viewedAs(url, name), kind: 'attachment', id, title: name }}
          onExpired={renew}
          onDownload={onDownload}
          onClose={() => setUrl('')}
        />
      )}
    </>
  )
}
