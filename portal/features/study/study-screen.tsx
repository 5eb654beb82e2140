import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { isOpenUser } from '#domain/session/user-type.ts'
import { recordingTexts } from '#portal/shared/recordings/texts.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { KeptButton } from '#portal/shared/viewer/kept/kept-button.tsx'
import { viewerTexts } from '#portal/shared/viewer/texts.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FoundFiles } from './search/found-files.tsx'
import { useSearchText } from './search/use-search-text.ts'
import styles from './study-screen.module.css'
import { StudyTabs } from './study-tabs.tsx'
import { studyTexts } from './texts.ts'
import { readStudyUrlState, type StudyTab, type StudyUrlState, studyTabs } from './url-state.ts'

const texts = { study: studyTexts, viewer: viewerTexts, recordings: recordingTexts }

/** /studymaterial: courses and purchased products, their subjects, topics and files [study-1, study-3]. */
export function StudyScreen() {
  return (
    <FeatureTexts texts={texts}>
      <StudyPage />
    </FeatureTexts>
  )
}

/** On a phone one step at a time: the list of courses, a course, a subject. */
const stepOf = ({ courseId, subjectId }: { courseId: number; subjectId: number }) =>
  courseId === 0 ? 'list' : subjectId === 0 ? 'course' : 'subject'

function StudyPage() {
  const t = useTranslations('study')
  const { tabs, urlState } = useStudyUrlState()
  const { text, typed, setTyped } = useSearchText()
  return (
    <Stack gap={4} className={styles.screen} data-step={typed.trim() === '' ? stepOf(urlState) : 'search'}>
      <SearchField className={styles.search} label={t('searchAll')} value={typed} onChange={setTyped} />
      <KeptButton />
      {text === '' ? (
        <StudyTabs tabs={tabs} urlState={urlState} />
      ) : (
        <FoundFiles text={text} onClear={() => setTyped('')} />
      )}
    </Stack>
  )
}

/** The tabs of this person, and the URL state. */
function useStudyUrlState(): { tabs: StudyTab[]; urlState: StudyUrlState } {
  const isOpen = useSession(({ userType }) => isOpenUser(userType))
  const hasELearning = useSession(({ hasELearning }) => hasELearning)
  const [params] = useSearchParams()
  return useMemo(() => {
    const tabs = studyTabs({ isOpen, hasELearning })
    return { tabs, urlState: readStudyUrlState(params, tabs) }
  }, [isOpen, hasELearning, params])
}
