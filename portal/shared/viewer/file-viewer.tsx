import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { mayDownload, type ViewerKind } from '#domain/viewer/viewer-kind.ts'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { YoutubeFrame } from '#portal/shared/recordings/player/youtube-frame.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { FullDialog } from '#ui/popups/full-dialog.tsx'
import { ImageView } from './image/image-view.tsx'
import { useKeptCopy } from './kept/use-kept-copy.ts'
import { MediaView } from './media/media-view.tsx'
import { NoPreview } from './no-preview.tsx'
import { OfficeView } from './office-view.tsx'
import { Opening } from './opening.tsx'
import { TextView } from './text-view.tsx'
import { findFault, type ViewFault } from './view-fault.ts'
import styles from './viewer.module.css'
import type { ViewerFile } from './viewer-file.ts'

// pdf.js is large: it comes with the first PDF.
const PositionedPdf = lazyPart(
  async () => (await import('./pdf/positioned-pdf.tsx')).PositionedPdf,
  <Opening />,
)
const VimeoView = lazyPart(async () => (await import('./media/vimeo-view.tsx')).VimeoView, <Opening />)
const VdoCipherView = lazyPart(
  async () => (await import('./media/vdocipher-view.tsx')).VdoCipherView,
  <Opening />,
)

type Shown = { file: ViewerFile; onFail: () => void; onDownload: () => void }

/** A viewer for each kind of file. */
const viewers: Record<Exclude<ViewerKind, 'none'>, (props: Shown) => React.ReactNode> = {
  pdf: ({ file, onFail }) => <PositionedPdf file={file} onFail={onFail} />,
  office: (props) => <OfficeView {...props} />,
  text: ({ file, onFail }) => <TextView url={file.url} title={file.title} onFail={onFail} />,
  image: ({ file, onFail }) => <ImageView url={file.url} title={file.title} onFail={onFail} />,
  audio: ({ file, onFail }) => <MediaView type="audio" file={file} onFail={onFail} />,
  video: ({ file, onFail }) => <MediaView type="video" file={file} onFail={onFail} />,
  youtube: ({ file }) => <YoutubeView file={file} />,
  vimeo: ({ file }) => <VimeoView file={file} />,
  vdocipher: ({ file }) => <VdoCipherView file={file} />,
}

export type FileViewerProps = {
  file: ViewerFile
  /** Requests a new address of the file, whose address had expired, and passes it as `file`. */
  onExpired: () => Promise<unknown>
  onDownload: () => void
  onClose: () => void
}

/** The limit, because a deleted file gets new addresses endlessly. */
const renewAgainMs = 60_000

/** Shows a file of any feature on the whole screen. */
export function FileViewer({ file, onExpired, onDownload, onClose }: FileViewerProps) {
  const t = useTranslations('viewer')
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<{ attempt: number; url: string }>()
  // Lists renew their addresses: an open file keeps its own while that works.
  const [url, setUrl] = useState(file.url)
  const viewed = url === file.url ? file : { ...file, url }
  const opened = useKeptCopy(viewed)
  const hasFailed = opened !== undefined && failed?.attempt === attempt && failed.url === opened.file.url
  if (hasFailed && file.url !== url) setUrl(file.url)
  const requestedAt = useRef(Number.NEGATIVE_INFINITY)
  const renew = async () => {
    if (performance.now() - requestedAt.current < renewAgainMs) return
    requestedAt.current = performance.now()
    await onExpired()
  }
  const actions = mayDownload(file) && (
    <IconButton needsNetwork={opened?.file === viewed} label={t('download')} onClick={onDownload}>
      <Download size={20} aria-hidden="true" />
    </IconButton>
  )
  return (
    <FullDialog title={file.title} actions={actions} onClose={onClose}>
      {hasFailed ? (
        <Fault {...opened} onExpired={renew} onRetry={() => setAttempt(attempt + 1)} />
      ) : opened ? (
        <View
          key={attempt}
          kind={opened.kind}
          file={opened.file}
          onFail={() => setFailed({ attempt, url: opened.file.url })}
          onDownload={onDownload}
        />
      ) : (
        <Opening />
      )}
    </FullDialog>
  )
}

type FaultProps = {
  file: ViewerFile
  kind: ViewerKind
  onExpired: () => Promise<unknown>
  onRetry: () => void
}

/** Shows why a file is unavailable, once the reason is known; a new address replaces it by the file. */
function Fault({ file, kind, onExpired, onRetry }: FaultProps) {
  const t = useTranslations('viewer')
  const [fault, setFault] = useState<ViewFault>()
  const requestAddress = useEffectEvent(onExpired)
  useEffect(() => {
    let isOpen = true
    const find = async () => {
      const found = await findFault(file.url, kind)
      if (found === 'gone') await requestAddress().catch(() => undefined)
      if (isOpen) setFault(found)
    }
    void find()
    return () => {
      isOpen = false
    }
  }, [file.url, kind])
  if (!fault) return <Opening />
  // A short network failure can also leave half a file.
  const mayPass = fault === 'unreachable' || fault === 'damaged'
  return (
    <div role="alert">
      {mayPass ? (
        <Failure message={t(`faults.${fault}`)} onRetry={onRetry} />
      ) : (
        <EmptyState title={t(`faults.${fault}`)} />
      )}
    </div>
  )
}

function View({ kind, ...props }: Shown & { kind: ViewerKind }) {
  const Kind = kind === 'none' ? NoPreview : viewers[kind]
  return <Kind {...props} />
}

/** A video at Youtube, as large as possible. */
function YoutubeView({ file }: { file: ViewerFile }) {
  return (
    <div className={styles.stage}>
      <YoutubeFrame youtubeId={file.youtubeId} title={file.title} mayLeave={!file.isReadonly} />
    </div>
  )
}
