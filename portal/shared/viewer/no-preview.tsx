import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { isHttpsAddress } from '#domain/session/address.ts'
import { mayDownload } from '#domain/viewer/viewer-kind.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { DownloadButton } from './download-button.tsx'
import type { ViewerFile } from './viewer-file.ts'

type NoPreviewProps = { file: ViewerFile; onDownload: () => void }

/** For a file without a preview: its download, or a link to the institute if downloading is not allowed. */
export function NoPreview({ file, onDownload }: NoPreviewProps) {
  const t = useTranslations('viewer')
  const help = useSession((session) => session.helpUrl)
  if (mayDownload(file)) {
    return (
      <EmptyState
        title={t('notSupported')}
        action={<DownloadButton title={file.title} onPress={onDownload} />}
      />
    )
  }
  return (
    <EmptyState
      title={t('notShown')}
      text={t('askInstitute')}
      action={
        isHttpsAddress(help) && (
          <a
            href={help}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'quiet' })}
          >
            <ExternalLink size={18} aria-hidden="true" />
            {t('askNow')} <VisuallyHidden>{t('inNewWindow')}</VisuallyHidden>
          </a>
        )
      }
    />
  )
}
