import type { NewsKindName } from '#domain/news/kinds.ts'
import type { NewsArguments } from '#domain/news/text.ts'

/** The screen on which a kind is seen; `:id` is what it is about [news-4]. */
const screens: Record<NewsKindName, `/${string}`> = {
  notice: '/announcement',
  urgentNotice: '/announcement',
  answerDue: '/announcement',
  homework: '/assignment/:id',
  homeworkDue: '/assignment/:id',
  homeworkEvaluated: '/assignment/:id',
  evaluationChanged: '/assignment/:id',
  absence: '/timetable',
  absenceCorrected: '/timetable',
  leaveAnswered: '/leave',
  leaveWithdrawn: '/leave',
  questionAnswered: '/ask/:id',
  feeDue: '/fees',
  feeOverdue: '/fees',
  payment: '/fees',
  paymentRefund: '/fees',
  upiRefused: '/fees',
  testTomorrow: '/exam',
  testOpens: '/exam',
  result: '/report',
  paperTomorrow: '/timetable',
  paperResult: '/report',
  classCalledOff: '/timetable',
  classMoved: '/timetable',
  classAsPlanned: '/timetable',
  liveClassSoon: '/live',
  liveClassCalledOff: '/live',
  liveClassMoved: '/live',
  liveClassAsPlanned: '/live',
  eventTomorrow: '/eventCalender',
  eventChanged: '/eventCalender',
  eventAsPlanned: '/eventCalender',
  meetingOffered: '/meetings',
  meetingBooked: '/meetings',
  meetingChanged: '/meetings',
  meetingTomorrow: '/meetings',
  recording: '/live',
  document: '/document',
  studyFile: '/studymaterial',
  message: '/messages',
  passwordChanged: '/profile/access-log',
  newDevice: '/profile/devices',
  accountChanged: '/profile/access-log',
}

/** The path of the portal that news opens [news-4]. @param aboutId the homework, test or the like */
export const newsOpens = (kind: NewsKindName, aboutId: number): string =>
  screens[kind].replace(':id', String(aboutId))

type Opened = {
  kind: NewsKindName
  causeId: number
  childId: number | null
  /** `yearId`: the academic year in which it is seen, if it is seen in one only. */
  values: NewsArguments
}
/** The same in a message, which may be opened while another child or year is viewed: it names both [news-4, news-60]. */
export function newsLink({ kind, causeId, childId, values: { yearId } }: Opened): string {
  const path = newsOpens(kind, causeId)
  // Fees have a year of their own.
  const names = new URLSearchParams({
    ...(kind === 'payment' && { tab: 'history' }),
    ...(path === '/fees' && yearId && { year: yearId }),
    ...(childId !== null && { student_id: String(childId) }),
    ...(path !== '/fees' && yearId && { academic_year_id: yearId }),
  })
  return names.size === 0 ? path : `${path}?${names}`
}
