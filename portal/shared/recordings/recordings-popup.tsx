import { useTranslations } from 'use-intl/react'
import type { Recording, RecordingFlags } from '#domain/live/calls.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { readRecording } from './reading.ts'
import { RecordingRow } from './recording-row.tsx'

type RecordingsPopupProps = {
  title: string
  recordings: readonly Recording[]
  flags: RecordingFlags
  onClose: () => void
}

/** View Recording: the recordings of a class with their buttons [live-21]. */
export function RecordingsPopup({ title, recordings, flags, onClose }: RecordingsPopupProps) {
  const t = useTranslations('recordings')
  return (
    <Dialog title={t('title')} onClose={onClose} size="wide">
      <Text tone="muted" wrap="anywhere">
        {title}
      </Text>
      <Stack as="ul" isDivided>
        {recordings.map((row) => (
          <RecordingRow key={row.download_id} recording={readRecording(row, flags)} />
        ))}
      </Stack>
    </Dialog>
  )
}
