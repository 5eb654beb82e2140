import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { nameLengths } from '#domain/exam/report/report.ts'
import { truncate } from '#domain/truncate.ts'
import { useTest } from '#portal/shared/exam/listed-tests.ts'
import { questionTexts } from '#portal/shared/exam/question/texts.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { examTexts } from '#portal/shared/exam/texts.ts'
import { useUrlState } from '#portal/shared/navigation/address.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { NotFoundHere } from '#portal/shared/viewed/not-found-here.tsx'
import { viewerTexts } from '#portal/shared/viewer/texts.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { BackLink, Screen } from '#ui/layout/screen.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePrinting } from '#ui/use-printing.ts'
import styles from './report.module.css'
import { ReportSkeleton } from './report-skeletons.tsx'
import { ReportBody } from './summary/report-body.tsx'
import { ReportTabs } from './summary/report-tabs.tsx'
import { reportTexts } from './texts.ts'
import { readReportUrlState, reportQuery } from './url-state.ts'

const texts = { report: reportTexts, exam: examTexts, question: questionTexts, viewer: viewerTexts }

/** /report/:testId, the report of one online test [report-11]. */
export function ReportScreen() {
  const { testId = '' } = useParams()
  return (
    <FeatureTexts texts={texts}>
      <Screen className={styles.report}>
        {/^[1-9]\d{0,15}$/.test(testId) ? <OneReport key={testId} testId={Number(testId)} /> : <NoReport />}
      </Screen>
    </FeatureTexts>
  )
}

function OneReport({ testId }: { testId: number }) {
  return (
    <QueryView
      query={useTest(testId)}
      loading={<ReportSkeleton />}
      isEmpty={(test) => test === null}
      empty={<NoReport />}
    >
      {(test) => test && <Report test={test} />}
    </QueryView>
  )
}

function Report({ test }: { test: Test }) {
  const { urlState, change } = useUrlState((params) => readReportUrlState(params, test.typeId), reportQuery)
  const isPublished = test.isResultPublished
  return (
    <>
      <BackToList test={test} />
      {isPublished ? (
        <>
          <ReportTabs test={test} urlState={urlState} />
          <ReportBody test={test} urlState={urlState} onChange={change} />
        </>
      ) : (
        <Unpublished />
      )}
    </>
  )
}

/** The test's name, cut, leads back to the list [report-10]; on paper it is complete. */
function BackToList({ test }: { test: Test }) {
  const t = useTranslations('report')
  if (usePrinting())
    return (
      <Text as="h2" size="xl" wrap="anywhere">
        {test.name}
      </Text>
    )
  return (
    <BackLink to={`/report?label=${test.labelId}`}>
      <VisuallyHidden>{t('backFrom')}</VisuallyHidden>
      <Text as="span" wrap="anywhere" title={test.name}>
        {truncate(test.name, nameLengths.report)}
      </Text>
    </BackLink>
  )
}

function Unpublished() {
  const t = useTranslations('report')
  return <EmptyState title={t('noReport')} text={t('noReportText')} />
}

/** Shown for an unknown test and for another student's alike. */
function NoReport() {
  const t = useTranslations('report')
  return (
    <>
      <BackLink to="/report">{t('backToReports')}</BackLink>
      <NotFoundHere title={t('noReport')} />
    </>
  )
}
