import { askOwnData } from '#server/features/ask/own-data.ts'
import { assignmentOwnData } from '#server/features/assignment/own-data.ts'
import { examOwnData } from '#server/features/exam/own-data.ts'
import { feeOwnData } from '#server/features/fee/own-data.ts'
import { homeOwnData } from '#server/features/home/own-data.ts'
import { leaveOwnData } from '#server/features/leave/own-data.ts'
import { liveOwnData } from '#server/features/live/own-data.ts'
import { meetingOwnData } from '#server/features/meeting/own-data.ts'
import { messageOwnData } from '#server/features/message/own-data.ts'
import { productOwnData } from '#server/features/product/own-data.ts'
import { accessLogOwnData } from '#server/features/profile/own-data/own-data.ts'
import { sessionOwnData } from '#server/features/session/own-data.ts'
import { studyOwnData } from '#server/features/study/own-data.ts'
import { timetableOwnData } from '#server/features/timetable/own-data.ts'
import { newsOwnData } from '#server/news/own-data.ts'
import { personOwnData } from '#server/own-data/person.ts'
import type { ReadOwnData } from '#server/own-data-area.ts'
import { paymentsOwnData } from '#server/payments/own-data/own-data.ts'

/** The areas of a copy, in its order. */
export const areas: readonly ReadOwnData[] = [
  personOwnData,
  timetableOwnData,
  leaveOwnData,
  askOwnData,
  meetingOwnData,
  assignmentOwnData,
  examOwnData,
  feeOwnData,
  paymentsOwnData,
  homeOwnData,
  messageOwnData,
  newsOwnData,
  liveOwnData,
  productOwnData,
  studyOwnData,
  sessionOwnData,
  accessLogOwnData,
]
