import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { type StudyPlace, type StudyTab, studyAddress } from '#domain/study/place.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CourseBrowser } from './course-browser.tsx'
import { useCourses } from './queries.ts'
import { ListSkeletons } from './skeletons.tsx'

type StudyTabsProps = { tabs: readonly StudyTab[]; place: StudyPlace }

/** One's own courses and the purchased products; choosing a tab leaves the course that was open (spec/2 §2.3). */
export function StudyTabs({ tabs, place }: StudyTabsProps) {
  const t = useTranslations('study')
  const navigate = useNavigate()
  const query = useCourses()
  if (tabs.length === 0) return <EmptyState title={t('noneShared')} />
  const choose = (tab: StudyTab) => void navigate(studyAddress({ tab, view: place.view }))
  return (
    <Tabs
      label={t('tabs')}
      value={place.tab}
      tabs={tabs.map((value) => ({ value, label: t(value) }))}
      onChange={choose}
    >
      <QueryView query={query} loading={<ListSkeletons />}>
        {(all) => {
          const courses = all.filter(({ isPaid }) => (isPaid === 'Y') === (place.tab === 'products'))
          if (courses.length === 0) return <EmptyState title={t('noneShared')} />
          return <CourseBrowser key={place.tab} courses={courses} place={place} />
        }}
      </QueryView>
    </Tabs>
  )
}
