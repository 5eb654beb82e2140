import { Calendar, Clock, HardDrive, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { DownloadButton } from './download-button.tsx'
import type { Recording } from './reading.ts'
import styles from './recording-row.module.css'
import { VimeoDownloadButton } from './vimeo-download-button.tsx'

/** A recording: name, date, duration, size, and its buttons by host [live-21]. */
export function RecordingRow({ recording }: { recording: Recording }) {
  const t = useTranslations('recordings')
  const { name, date, duration, megabytes, host, canPlay, canDownload } = recording
  const Download = host === 'vimeo' ? VimeoDownloadButton : DownloadButton
  return (
    <Row as="li" gap={3} isWrapping className={styles.row}>
      <Stack gap={1} className={styles.about}>
        <Text as="h3" size="md" wrap="anywhere">
          {name}
        </Text>
        <Row gap={4} lineGap={1} isWrapping>
          <Fact label={t('date')} icon={<Calendar aria-hidden="true" />}>
            {date}
          </Fact>
          <Fact label={t('duration')} icon={<Clock aria-hidden="true" />}>
            {duration}
          </Fact>
          <Fact label={t('size')} icon={<HardDrive aria-hidden="true" />}>
            {megabytes && t('megabytes', { size: megabytes })}
          </Fact>
        </Row>
      </Stack>
      {(canPlay || canDownload) && (
        <Row gap={2} isWrapping className={styles.buttons}>
          {canPlay && <PlayButton recording={recording} />}
          {canDownload && <Download recording={recording} />}
        </Row>
      )}
    </Row>
  )
}

function Fact({ label, icon, children }: { label: string; icon: ReactNode; children: string }) {
  if (children === '') return null
  return (
    <Text as="span" size="sm" tone="muted" isNumeric wrap="nowrap" className={styles.fact}>
      {icon}
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      {children}
    </Text>
  )
}

const PlayerPopup = lazyPopup(() => import('./player/player-popup.tsx').then((module) => module.PlayerPopup))

function PlayButton({ recording }: { recording: Recording }) {
  const t = useTranslations('recordings')
  const { isOpen, close, triggerProps } = usePopup(PlayerPopup.prepare)
  return (
    <>
      <Button needsNetwork {...triggerProps} aria-label={t('playOf', { name: recording.name })}>
        <Play aria-hidden="true" />
        {t('play')}
      </Button>
      {isOpen && <PlayerPopup recording={recording} onClose={close} />}
    </>
  )
}
