import { idIn, type Params } from '#portal/shared/navigation/address.ts'

/** The state of the study screen in its address [study-5]. */
export type StudyUrlState = {
  tab: StudyTab
  /** 0 while no course is chosen. */
  courseId: number
  /** 0 for a course of the student's sections. */
  productId: number
  /** 0 while no subject is chosen. */
  subjectId: number
  /** 0 for 'Select Topic': every topic. */
  topicId: number
  view: StudyView
}
export type StudyTab = 'library' | 'products'
export type StudyView = 'title' | 'card'

/** Open users have no Study Library; purchased products need an institute with e-learning [study-1]. */
export function studyTabs(user: { isOpen: boolean; hasELearning: boolean }): StudyTab[] {
  return [...(user.isOpen ? [] : ['library' as const]), ...(user.hasELearning ? ['products' as const] : [])]
}

/** Tabs of other users and invalid numbers are ignored. */
export function readStudyUrlState(params: Params, tabs: readonly StudyTab[]): StudyUrlState {
  const wanted = params.get('tab') === 'products' ? 'products' : 'library'
  const tab = tabs.includes(wanted) ? wanted : (tabs[0] ?? 'library')
  const courseId = tab === wanted ? idIn(params.get('course')) : 0
  const subjectId = courseId === 0 ? 0 : idIn(params.get('subject'))
  return {
    tab,
    courseId,
    productId: courseId === 0 || tab === 'library' ? 0 : idIn(params.get('product')),
    subjectId,
    topicId: subjectId === 0 ? 0 : idIn(params.get('topic')),
    view: params.get('view') === 'card' ? 'card' : 'title',
  }
}

/** The address of a state, without default values. */
export function studyAddress(urlState: Partial<StudyUrlState>): string {
  const {
    tab = 'library',
    courseId = 0,
    productId = 0,
    subjectId = 0,
    topicId = 0,
    view = 'title',
  } = urlState
  const parts = [
    tab === 'products' && 'tab=products',
    courseId > 0 && `course=${courseId}`,
    productId > 0 && `product=${productId}`,
    subjectId > 0 && `subject=${subjectId}`,
    topicId > 0 && `topic=${topicId}`,
    view === 'card' && 'view=card',
  ].filter(Boolean)
  return parts.length > 0 ? `/studymaterial?${parts.join('&')}` : '/studymaterial'
}
