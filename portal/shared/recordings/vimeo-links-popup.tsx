import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { type Recording, type VimeoLink, vimeoLinks } from '#domain/live/calls.ts'
import { showMegabytes } from '#domain/megabytes.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import { send } from '#portal/shared/api.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { getSession } from '#portal/shared/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './vimeo-links-popup.module.css'

type VimeoLinksPopupProps = {
  recording: Pick<Recording, 'session_name' | 'vimeo_video_id'>
  onDownload?: (() => void) | undefined
  onClose: () => void
}

/** The sizes in which Vimeo offers a video; its links live for a short while, so they are asked for each time. */
export function VimeoLinksPopup({ recording, onDownload, onClose }: VimeoLinksPopupProps) {
  const t = useTranslations('recordings')
  const { vimeo_video_id } = recording
  const query = useQuery({
    queryKey: ['recordings', 'vimeo-links', getSession().institute_id, vimeo_video_id],
    queryFn: async ({ signal }) => {
      const { result } = await send(vimeoLinks, { params: { vimeo_video_id } }, { signal })
      return result.filter(({ link }) => isHttpsAddress(link))
    },
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog title={t('linksTitle')} onClose={onClose}>
      <p className={styles.name}>{recording.session_name}</p>
      <QueryView
        query={query}
        loading={
          <p className={styles.loading}>
            <Spinner label={words.loading} />
          </p>
        }
        isEmpty={(links) => links.length === 0}
        empty={<EmptyState title={t('noLinks')} />}
      >
        {(links) => (
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.link}>
                <LinkRow link={link} onDownload={onDownload} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}

type LinkRowProps = { link: VimeoLink; onDownload: (() => void) | undefined }

function LinkRow({ link: { width, height, link, size, size_short }, onDownload }: LinkRowProps) {
  const t = useTranslations('recordings')
  const dimensions =
    width > 0 && height > 0
      ? t('dimensions', { width: String(width), height: String(height) })
      : t('download')
  const megabytes = showMegabytes(size)
  const shownSize = megabytes === '' ? size_short : t('megabytes', { size: megabytes })
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'quiet', isFull: true })}
      onClick={onDownload}
    >
      <Download aria-hidden="true" />
      <span>{dimensions}</span>
      <span className={styles.size}>{shownSize}</span>
      <VisuallyHidden>{t('inNewWindow')}</VisuallyHidden>
    </a>
  )
}
