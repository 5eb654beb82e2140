import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { DataTable } from '#ui/display/data-table.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useExam, usePaletteCounts } from '../core/use-exam.ts'
import { SavedNote } from './header/saved-note.tsx'
import { paletteStates } from './palette/palette-counts.ts'
import { PaletteLegend } from './palette/palette-legend.tsx'

export function SubmitDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('panel')
  const { submit, paper } = useExam()
  const { all, byPart } = usePaletteCounts()
  // Only the last locked part is loaded, so parts cannot be counted.
  const hasParts = paper.parts.length > 1 && !paper.isLocked
  return (
    <Dialog
      isDismissable={false}
      size={hasParts ? 'wide' : 'medium'}
      title={t('submitTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('submitNo')}
          </Button>
          <Button onClick={submit}>{t('submitYes')}</Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('submitText')}</p>
        <PaletteLegend counts={all} />
        {hasParts && (
          <DataTable
            look="plain"
            narrow="cards"
            caption={t('submitParts')}
            rows={paper.parts}
            keyOf={({ partId }) => String(partId)}
            columns={[
              { title: t('instructions.part'), isLong: true, cell: ({ name }) => name },
              ...paletteStates.map((state) => ({
                title: t(`states.${state}`),
                isAmount: true,
                cell: ({ partId }: { partId: number }) => byPart(partId)[state],
              })),
            ]}
          />
        )}
        <SavedNote />
      </Stack>
    </Dialog>
  )
}
