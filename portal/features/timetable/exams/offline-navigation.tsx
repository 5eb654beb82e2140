import { ChartColumn } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { LabelChips } from '#portal/shared/lists/label-chips.tsx'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'

const AnalysisPopup = lazyPopup(() =>
  import('#portal/features/timetable/exams/analysis-popup.tsx').then((module) => module.AnalysisPopup),
)

type OfflineNavigationProps = {
  entries: readonly Entry[]
  onFilter: (ids: ReadonlySet<number> | null) => void
}

const all = 'all'

/** 'Analysis', and the sections or batches that have exams here [exam-23]. */
export function OfflineNavigation({ entries, onFilter }: OfflineNavigationProps) {
  const t = useTranslations('exam')
  const [chosen, setChosen] = useState(all)
  const { isOpen, close, triggerProps } = usePopup(AnalysisPopup.prepare)
  const batches = [...new Map(entries.map((entry) => [String(entry.batchId), entry.batch]))]
  const batch = batches.find(([key]) => key === chosen)
  useFilter(entries, batch?.[0], onFilter)
  return (
    <>
      <LabelChips
        label={t('labels')}
        chips={[{ key: all, label: t('all') }, ...batches.map(([key, label]) => ({ key, label }))]}
        chosen={batch ? chosen : all}
        onChoose={setChosen}
      >
        <Button variant="quiet" {...triggerProps}>
          <ChartColumn aria-hidden="true" />
          {t('analysis')}
        </Button>
      </LabelChips>
      {isOpen && (
        <AnalysisPopup
          batchId={batch ? Number(batch[0]) : undefined}
          batchName={batch?.[1] ?? ''}
          onClose={close}
        />
      )}
    </>
  )
}

/** Another month has other exams of the same batch. */
function useFilter(
  entries: readonly Entry[],
  batch: string | undefined,
  onFilter: OfflineNavigationProps['onFilter'],
) {
  const ofBatch = entries.filter((entry) => String(entry.batchId) === batch)
  const ids = batch === undefined ? '' : ofBatch.map((entry) => entry.examId ?? 0).join(' ')
  const report = useEffectEvent((key: string) =>
    onFilter(key === '' ? null : new Set(key.split(' ').map(Number))),
  )
  useEffect(() => report(ids), [ids])
}
