import { useTranslations } from 'use-intl/react'
import type { Recording, RecordingFlags } from '#domain/live/calls.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { recordingTexts } from './texts.ts'

const RecordingsPopup = lazyPopup(() =>
  import('./recordings-popup.tsx').then((module) => module.RecordingsPopup),
)

type RecordingsButtonProps = {
  /** The name of the class. */
  title: string
  recordings: readonly Recording[]
  flags: RecordingFlags
}

/** View: opens the recordings of a past class, or a message that it has none [timetable-14]. Provides its texts. */
export function RecordingsButton(props: RecordingsButtonProps) {
  return (
    <FeatureTexts texts={{ recordings: recordingTexts }}>
      {props.recordings.length > 0 ? <OpenRecordings {...props} /> : <NoRecordings title={props.title} />}
    </FeatureTexts>
  )
}

function OpenRecordings({ title, recordings, flags }: RecordingsButtonProps) {
  const t = useTranslations('recordings')
  const { isOpen, close, triggerProps } = usePopup(RecordingsPopup.prepare)
  return (
    <>
      <Button variant="quiet" {...triggerProps} aria-label={t('viewOf', { name: title })}>
        {t('view')}
      </Button>
      {isOpen && <RecordingsPopup title={title} recordings={recordings} flags={flags} onClose={close} />}
    </>
  )
}

function NoRecordings({ title }: { title: string }) {
  const t = useTranslations('recordings')
  return (
    <Button
      variant="quiet"
      aria-label={t('viewOf', { name: title })}
      onClick={() => showToast(t('none'), 'info')}
    >
      {t('view')}
    </Button>
  )
}
