import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useExam, usePaletteCounts } from '../core/use-exam.ts'
import { SavedNote } from './header/saved-note.tsx'
import { PaletteLegend } from './palette/palette-legend.tsx'

export function SubmitDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('panel')
  const { handIn } = useExam()
  const counts = usePaletteCounts()
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
