import { useTranslations } from 'use-intl/react'
import { AnalysisFigures } from '#portal/shared/exam/analysis/analysis-figures.tsx'
import { analysisBars } from '#portal/shared/exam/offline.ts'
import { useOfflineExams } from '#portal/shared/exam/queries.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'

type AnalysisPopupProps = {
  /** The chosen section or batch; undefined for all. */
  batchId: number | undefined
  batchName: string
  onClose: () => void
}

/** 'Analysis' of the exams on paper: a bar for each exam, and a table with the same figures. */
export function AnalysisPopup({ batchId, batchName, onClose }: AnalysisPopupProps) {
  const t = useTranslations('exam')
  const query = useOfflineExams()
  const title = batchName === '' ? t('analysis') : t('analysisOf', { name: batchName })
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      <QueryView query={query} loading={<Waiting count={1} shape="panel" />}>
        {({ past }) => <AnalysisFigures bars={analysisBars(past, batchId)} />}
      </QueryView>
    </Dialog>
  )
}
