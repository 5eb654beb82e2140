import { useTranslations } from 'use-intl/react'
import { calendarTexts } from '#portal/shared/calendar/texts.ts'
import { examTexts } from '#portal/shared/exam/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { OfflineTab } from './offline/offline-tab.tsx'
import { OnlineTab } from './online/online-tab.tsx'
import { myExamTexts } from './texts.ts'
import { useExamUrlState } from './use-exam-url-state.ts'

const texts = { calendar: calendarTexts, exam: examTexts, myExam: myExamTexts }

/** /exam: exams on screen and on paper [exam-1]. */
export function ExamScreen() {
  return (
    <FeatureTexts texts={texts}>
      <ExamTabs />
    </FeatureTexts>
  )
}

function ExamTabs() {
  const t = useTranslations('myExam')
  const { tabs, urlState, change } = useExamUrlState()
  if (tabs.length === 0) return <EmptyState title={t('none')} />
  return (
    <Tabs
      label={t('tabs')}
      value={urlState.tab}
      tabs={tabs.map((tab) => ({ value: tab, label: t(tab) }))}
      onChange={(tab) => change({ tab, label: '', typed: '', day: '', batch: '' })}
    >
      {urlState.tab === 'online' ? (
        <OnlineTab urlState={urlState} onChange={change} />
      ) : (
        <OfflineTab urlState={urlState} onChange={change} />
      )}
    </Tabs>
  )
}
