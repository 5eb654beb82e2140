import { useTranslations } from 'use-intl/react'
import { ComparisonTable } from '#portal/shared/exam/analysis/comparison-table.tsx'
import { useTestReport } from '#portal/shared/exam/queries.ts'
import type { TestReport } from '#portal/shared/exam/test-report.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'

const SubjectPopup = lazyPopup(() =>
  import('#portal/shared/exam/analysis/subject-popup.tsx').then((module) => module.SubjectPopup),
)

type ScorePopupProps = { testId: number; testName: string; onClose: () => void }

/** The student's result of a test beside the topper's and the average, in total and by subject. */
export function ScorePopup({ testId, testName, onClose }: ScorePopupProps) {
  const query = useTestReport(testId)
  return (
    <Dialog title={testName} onClose={onClose} size="wide">
      <QueryView query={query} loading={<Waiting count={1} shape="panel" />}>
        {(report) => <Report report={report} testName={testName} />}
      </QueryView>
    </Dialog>
  )
}

function Report({ report, testName }: { report: TestReport; testName: string }) {
  const t = useTranslations('exam')
  const { isOpen, close, triggerProps } = usePopup(SubjectPopup.prepare)
  const { rank, takers, topper, subjects } = report
  return (
    <Stack gap={4}>
      <Text weight="strong">{t('rank', { rank, count: takers })}</Text>
      <ComparisonTable report={report} label={t('scoreOf', { name: testName })} />
      {topper === null && (
        <Text size="sm" tone="muted">
          {t('withheldNote')}
        </Text>
      )}
      <Button variant="quiet" {...triggerProps}>
        {t('subjectWise')}
      </Button>
      {isOpen && <SubjectPopup rows={subjects} onClose={close} />}
    </Stack>
  )
}
