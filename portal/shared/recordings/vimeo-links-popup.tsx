import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { type VimeoLink, vimeoLinks } from '#domain/live/calls.ts'
import { showMegabytes } from '#domain/megabytes.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { read } from '#portal/shared/requests/read.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import type { Recording } from './reading.ts'
import styles from './recording-row.module.css'

type VimeoLinksPopupProps = {
  recording: Pick<Recording, 'name' | 'vimeoId'>
  onDownload?: (() => void) | undefined
  onClose: () => void
}

/** The sizes in which Vimeo offers a video; its links are short-lived, so they are fetched each time. */
export function VimeoLinksPopup({ recording, onDownload, onClose }: VimeoLinksPopupProps) {
  const t = useTranslations('recordings')
  const { name, vimeoId } = recording
  const query = useQuery({
    queryKey: ['recordings', 'vimeo-links', getSession().instituteId, vimeoId],
    queryFn: async (context) => {
      const { result } = await read(vimeoLinks, { params: { vimeo_video_id: vimeoId } }, context)
      return result.filter(({ link }) => isHttpsAddress(link))
    },
    gcTime: 0,
    meta: { mustBeFresh: true },
    retry: false,
  })
  return (
    <Dialog title={t('linksTitle')} onClose={onClose}>
      <Text tone="muted" wrap="anywhere">
        {name}
      </Text>
      <QueryView
        query={query}
        loading={<Waiting shape="field" />}
        isEmpty={(links) => links.length === 0}
        empty={<EmptyState title={t('noLinks')} />}
      >
        {(links) => (
          <Stack as="ul" gap={2}>
            {links.map((link) => (
              <li key={link.link}>
                <LinkRow link={link} onDownload={onDownload} />
              </li>
            ))}
          </Stack>
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
      <Text as="span" isNumeric className={styles.size}>
        {shownSize}
      </Text>
      <VisuallyHidden>{t('inNewWindow')}</VisuallyHidden>
    </a>
  )
}
