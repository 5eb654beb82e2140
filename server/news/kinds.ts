import { questionAnsweredNews } from '#server/features/ask/queries-news.ts'
import {
  evaluationChangedNews,
  homeworkDueNews,
  homeworkEvaluatedNews,
  homeworkNews,
} from '#server/features/assignment/queries-news.ts'
import { documentNews } from '#server/features/document/queries-news.ts'
import {
  eventAsPlannedNews,
  eventChangedNews,
  eventTomorrowNews,
} from '#server/features/event/queries-news.ts'
import { resultNews, testOpensNews, testTomorrowNews } from '#server/features/exam/report/queries-news.ts'
import { paperResultNews, paperTomorrowNews } from '#server/features/exam/report/queries-news-paper.ts'
import { feeDueNews, feeOverdueNews, paymentNews } from '#server/features/fee/queries-news.ts'
import { upiRefusedNews } from '#server/features/fee/upi/queries-news.ts'
import { answerDueNews } from '#server/features/home/answer/queries-news.ts'
import { noticeNews, urgentNoticeNews } from '#server/features/home/queries-news.ts'
import { leaveAnsweredNews, leaveWithdrawnNews } from '#server/features/leave/queries-news.ts'
import {
  liveClassAsPlannedNews,
  liveClassCalledOffNews,
  liveClassMovedNews,
  liveClassSoonNews,
  recordingNews,
} from '#server/features/live/news/queries.ts'
import {
  meetingBookedNews,
  meetingChangedNews,
  meetingOfferedNews,
  meetingTomorrowNews,
} from '#server/features/meeting/queries-news.ts'
import { messageNews } from '#server/features/message/queries-news.ts'
import { accountChangedNews, newDeviceNews } from '#server/features/session/devices/queries-news.ts'
import { passwordNews } from '#server/features/session/password/queries-news.ts'
import { studyFileNews } from '#server/features/study/queries-news.ts'
import {
  absenceCorrectedNews,
  absenceNews,
  classAsPlannedNews,
  classCalledOffNews,
  classMovedNews,
} from '#server/features/timetable/news/queries.ts'
import type { NewsKind } from '#server/news/kind.ts'
import { paymentRefundNews } from '#server/payments/queries-news.ts'

/** Every kind of news; a correction after what it corrects. */
export const declaredNews: readonly NewsKind[] = [
  noticeNews,
  answerDueNews,
  urgentNoticeNews,
  homeworkNews,
  homeworkDueNews,
  homeworkEvaluatedNews,
  evaluationChangedNews,
  absenceNews,
  absenceCorrectedNews,
  leaveAnsweredNews,
  leaveWithdrawnNews,
  questionAnsweredNews,
  feeDueNews,
  feeOverdueNews,
  paymentNews,
  paymentRefundNews,
  upiRefusedNews,
  testTomorrowNews,
  testOpensNews,
  resultNews,
  paperTomorrowNews,
  paperResultNews,
  classCalledOffNews,
  classMovedNews,
  classAsPlannedNews,
  liveClassSoonNews,
  liveClassCalledOffNews,
  liveClassMovedNews,
  liveClassAsPlannedNews,
  recordingNews,
  eventTomorrowNews,
  eventChangedNews,
  eventAsPlannedNews,
  meetingOfferedNews,
  meetingBookedNews,
  meetingChangedNews,
  meetingTomorrowNews,
  documentNews,
  studyFileNews,
  messageNews,
  passwordNews,
  newDeviceNews,
  accountChangedNews,
]
