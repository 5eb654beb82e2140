import { isOpenUser, isParentLogin } from '#domain/session/user-type.ts'
import type { Session } from '#portal/shared/session.ts'

/** The fields of a session that decide its menu. */
export type MenuFacts = Pick<Session, 'userType' | 'isParent' | 'isSchool' | 'hasAssignments'> & {
  readonly plan: Pick<Session['plan'], 'classes' | 'exam' | 'files' | 'hasStore'>
}

export type MenuRoute =
  | '/dashboard'
  | '/timetable'
  | '/studymaterial'
  | '/live'
  | '/exam'
  | '/report'
  | '/document'
  | '/assignment'
  | '/product'
  | '/eventCalender'
  | '/fees'

/** Keys of the label texts. */
export type MenuLabel =
  | 'home'
  | 'timeTable'
  | 'studyMaterials'
  | 'liveClasses'
  | 'myExam'
  | 'examReports'
  | 'documents'
  | 'homework'
  | 'assignments'
  | 'myProducts'
  | 'eventCalender'
  | 'fees'

export type MenuEntry = { readonly route: MenuRoute; readonly label: MenuLabel }

type MenuRule = {
  label: MenuLabel | ((facts: MenuFacts) => MenuLabel)
  isShown: (facts: MenuFacts) => boolean
}

const always = () => true
const isOpen = (facts: MenuFacts) => isOpenUser(facts.userType)
const isParent = (facts: MenuFacts) => facts.isParent || isParentLogin(facts.userType)

/** In the order of the menu [shell-8]. */
const rules: Record<MenuRoute, MenuRule> = {
  '/dashboard': { label: 'home', isShown: always },
  '/timetable': { label: 'timeTable', isShown: always },
  '/studymaterial': {
    label: 'studyMaterials',
    isShown: (facts) => ['STUDY_MATERIAL', 'BOTH'].includes(facts.plan.files) && !isParent(facts),
  },
  '/live': {
    label: 'liveClasses',
    isShown: (facts) => ['ONLINE', 'HYBRID_BLENDED'].includes(facts.plan.classes),
  },
  '/exam': {
    label: 'myExam',
    isShown: (facts) => ['ONLINE', 'HYBRID_BLENDED'].includes(facts.plan.exam),
  },
  '/report': {
    label: 'examReports',
    isShown: (facts) => ['ONLINE', 'OFFLINE', 'HYBRID_BLENDED'].includes(facts.plan.exam),
  },
  '/document': {
    label: 'documents',
    isShown: (facts) => ['FILE_MANEGER', 'BOTH'].includes(facts.plan.files) && !isParent(facts),
  },
  '/assignment': {
    label: (facts) => (facts.isSchool ? 'homework' : 'assignments'),
    isShown: (facts) => facts.hasAssignments && !isOpen(facts),
  },
  '/product': { label: 'myProducts', isShown: (facts) => facts.plan.hasStore },
  '/eventCalender': {
    label: 'eventCalender',
    isShown: (facts) => facts.isSchool && !isOpen(facts),
  },
  '/fees': { label: 'fees', isShown: (facts) => !isOpen(facts) },
}
const routes = Object.keys(rules) as MenuRoute[]

/** The entries of the menu, in order [shell-8]. */
export function menuFor(facts: MenuFacts): MenuEntry[] {
  return routes
    .filter((route) => rules[route].isShown(facts))
    .map((route) => {
      const { label } = rules[route]
      return { route, label: typeof label === 'function' ? label(facts) : label }
    })
}

/**
 * Whether the account may open a path. Details (`/assignment/{fileId}`, `/product/{id}`) follow their list; paths
 * without a menu entry, such as `/profile`, are open to all. Case is ignored [shell-2, shell-4].
 * @param path as in an address, without query
 */
export function mayOpen(path: string, facts: MenuFacts): boolean {
  const wanted = path.toLowerCase()
  const route = routes.find((each) => {
    const own = each.toLowerCase()
    return wanted === own || wanted.startsWith(`${own}/`)
  })
  return !route || rules[route].isShown(facts) || (route === '/exam' && hasExamsOnPaper(facts))
}

/** With OFFLINE, My Exam has no menu entry, but its screen with the Offline tab opens [shell-10]. */
const hasExamsOnPaper = (facts: MenuFacts) => facts.plan.exam === 'OFFLINE' && !isOpen(facts)

/** For the four tabs beside More on a phone, the most used first. Parents pay, and do not take exams [shell-11]. */
const parentTabs: readonly MenuRoute[] = [
  '/dashboard',
  '/timetable',
  '/assignment',
  '/fees',
  '/exam',
  '/live',
]
const studentTabs: readonly MenuRoute[] = [
  '/dashboard',
  '/timetable',
  '/assignment',
  '/exam',
  '/live',
  '/studymaterial',
]
const tabCount = 4

/** The menu of a phone: four tabs, the rest behind More. */
export function splitForPhone(
  menu: readonly MenuEntry[],
  facts: MenuFacts,
): { tabs: MenuEntry[]; more: MenuEntry[] } {
  const order = isParent(facts) && !isOpen(facts) ? parentTabs : studentTabs
  const rank = ({ route }: MenuEntry) => (order.includes(route) ? order.indexOf(route) : order.length)
  const tabs = menu.toSorted((a, b) => rank(a) - rank(b)).slice(0, tabCount)
  return { tabs, more: menu.filter((entry) => !tabs.includes(entry)) }
}

/** A school with several academic years lets the person choose one [shell-13]. */
export const offersYears = ({
  isSchool,
  studentYears,
}: Pick<Session, 'isSchool' | 'studentYears'>): boolean => isSchool && studentYears.length > 1
