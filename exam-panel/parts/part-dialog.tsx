import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { mayPass } from '#portal/shared/api-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { endingOf } from '../core/parts/open-part-in.ts'
import { UnsentError } from '../core/parts/part-moves.ts'
import { useExam, usePaletteCounts } from '../core/use-exam.ts'
import { SavedNote } from './header/saved-note.tsx'
import { Timer } from './header/timer.tsx'
import { PaletteLegend } from './palette/palette-legend.tsx'

/** For any locked part but the last: its progress, and a button to end it. */
export function PartDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('panel')
  const { paper, endPart } = useExam()
  const { all } = usePaletteCounts()
  const [state, setState] = useState<'idle' | 'ending' | { failure: string }>('idle')
  const isByHand = endingOf(paper) === 'byHand'
  const names = {
    part: paper.parts[paper.openPart]?.name ?? '',
    next: paper.parts[paper.openPart + 1]?.name ?? '',
  }
  const end = () => {
    setState('ending')
    // The dialog closes with the change of the part.
    endPart().catch((error) => setState({ failure: failureOf(error) }))
  }
  const failureOf = (error: unknown) =>
    error instanceof UnsentError || mayPass(error)
      ? t('partEnd.offline')
      : error instanceof Error
        ? error.message
        : ''
  return (
    <Dialog
      isDismissable={false}
      title={t(isByHand ? 'partEnd.title' : 'partEnd.summary', names)}
      onClose={onClose}
      footer={
        <>
          <Button variant={isByHand ? 'quiet' : 'primary'} onClick={onClose}>
            {t('partEnd.stay')}
          </Button>
          {isByHand && (
            <Button isPending={state === 'ending'} onClick={end}>
              {t('partEnd.yes')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <p>{t(isByHand ? 'partEnd.byHand' : 'partEnd.byClock', names)}</p>
        {!isByHand && (
          <Row>
            <Timer />
          </Row>
        )}
        <PaletteLegend counts={all} />
        <SavedNote />
        <Text as="p" size="sm" tone="bad" role="alert">
          {typeof state === 'object' && state.failure}
        </Text>
      </Stack>
    </Dialog>
  )
}
