import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { endingOf } from '../../core/parts/open-part-in.ts'
import { useExam } from '../../core/use-exam.ts'
import type { View } from '../views/view.ts'
import { Palette } from './palette.tsx'

type PaletteDrawerProps = { onClose: () => void; onSubmit: () => void; onView: (view: View) => void }

/** The palette for screens that are too narrow to show it beside the question. */
export function PaletteDrawer({ onClose, onSubmit, onView }: PaletteDrawerProps) {
  const t = useTranslations('panel')
  const { goTo, paper } = useExam()
  return (
    <Dialog
      isDismissable={false}
      title={t('palette')}
      onClose={onClose}
      footer={
        <Button
          isFull
          onClick={() => {
            onClose()
            onSubmit()
          }}
        >
          {t(`ending.${endingOf(paper)}`)}
        </Button>
      }
    >
      <Palette
        onGo={(questionId) => {
          onClose()
          goTo(questionId)
        }}
        onView={(view) => {
          onClose()
          onView(view)
        }}
      />
    </Dialog>
  )
}
