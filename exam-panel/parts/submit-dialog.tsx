import { useTranslations } from 'use-intl/react'
import { isSeen, stateIn } from '#domain/exam/panel/exam-tab.ts'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useExam, useExamState } from '../core/use-exam.ts'
import { SavedNote } from './header/saved-note.tsx'
import { countPalette } from './palette/palette-counts.ts'
import { PaletteLegend } from './palette/palette-legend.tsx'

/** Asks before handing in, with the counts. */
export function SubmitDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('panel')
  const { paper, handIn } = useExam()
  const examTab = useExamState((state) => state.examTab)
  const counts = countPalette(
    paper.questions.map(({ question_id }) =>
      isSeen(examTab, question_id) ? stateIn(examTab, question_id) : undefined,
    ),
  )
  return (
    <Dialog
      isDismissable={false}
      title={t('submitTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('submitNo')}
          </Button>
          <Button onClick={handIn}>{t('submitYes')}</Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('submitText')}</p>
        <PaletteLegend counts={counts} />
        <SavedNote />
      </Stack>
    </Dialog>
  )
}
