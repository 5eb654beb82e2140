import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { CourseBrowser } from './courses/course-browser.tsx'
import { useCourses } from './queries.ts'
import { type StudyTab, type StudyUrlState, studyAddress } from './url-state.ts'

type StudyTabsProps = { tabs: readonly StudyTab[]; urlState: StudyUrlState }

/** The student's courses and the purchased products; choosing a tab closes the open course [study-1, study-4]. */
export function StudyTabs({ tabs, urlState }: StudyTabsProps) {
  const t = useTranslations('study')
  const navigate = useNavigate()
  const query = useCourses()
  if (tabs.length === 0) return <EmptyState title={t('noneShared')} />
  const choose = (tab: StudyTab) => void navigate(studyAddress({ tab, view: urlState.view }))
  return (
    <Tabs
      label={t('tabs')}
      value={urlState.tab}
      tabs={tabs.map((value) => ({ value, label: t(value) }))}
      onChange={choose}
    >
      <QueryView query={query} loading={<Waiting shape="field" />}>
        {(all) => {
          const courses = all.filter(({ isProduct }) => isProduct === (urlState.tab === 'products'))
          if (courses.length === 0) return <EmptyState title={t('noneShared')} />
          return <CourseBrowser key={urlState.tab} courses={courses} urlState={urlState} />
        }}
      </QueryView>
    </Tabs>
  )
}
