import { adminCalls } from '#domain/admin/calls.ts'
import { askCalls } from '#domain/ask/calls.ts'
import { assignmentCalls } from '#domain/assignment/calls.ts'
import type { Call } from '#domain/call.ts'
import { deskAnswerCalls } from '#domain/desk/answer-calls.ts'
import { familyViewCalls } from '#domain/desk/as-family-calls.ts'
import { deskAttendanceCalls } from '#domain/desk/attendance-calls.ts'
import { beginCalls } from '#domain/desk/begin/calls.ts'
import { deskStaffCalls } from '#domain/desk/calls.ts'
import { deskExportCalls } from '#domain/desk/export-calls.ts'
import { deskFeeCalls } from '#domain/desk/fees/all-calls.ts'
import { deskOnlineCalls } from '#domain/desk/fees/online-calls.ts'
import { deskImportCalls } from '#domain/desk/import-calls.ts'
import { deskLeaveCalls } from '#domain/desk/leave-calls.ts'
import { deskMeetingCalls } from '#domain/desk/meeting-calls.ts'
import { messageDeskCalls } from '#domain/desk/message-calls.ts'
import { noticeCalls } from '#domain/desk/notice-calls.ts'
import { deskPeopleAccountCalls } from '#domain/desk/people-account-calls.ts'
import { deskPeopleCalls } from '#domain/desk/people-calls.ts'
import { deskPeopleChangeCalls } from '#domain/desk/people-change-calls.ts'
import { deskQuestionCalls } from '#domain/desk/question-calls.ts'
import { deskRecordCalls } from '#domain/desk/record-calls.ts'
import { settingsCalls } from '#domain/desk/settings/calls.ts'
import { deskTodayCalls } from '#domain/desk/today-calls.ts'
import { deskUpiCalls } from '#domain/desk/upi/calls.ts'
import { documentCalls } from '#domain/document/calls.ts'
import { eventCalls } from '#domain/event/calls.ts'
import { bookmarkCalls } from '#domain/exam/bookmark/calls.ts'
import { examCalls } from '#domain/exam/calls.ts'
import { challengeCalls } from '#domain/exam/challenge/calls.ts'
import { integrityCalls } from '#domain/exam/integrity/calls.ts'
import { liveExamCalls } from '#domain/exam/live/calls.ts'
import { markingCalls } from '#domain/exam/marking/calls.ts'
import { examMessageCalls } from '#domain/exam/message/calls.ts'
import { panelAdminCalls } from '#domain/exam/panel/admin-calls.ts'
import { panelCalls } from '#domain/exam/panel/all-calls.ts'
import { regradeCalls } from '#domain/exam/regrade/calls.ts'
import { reportCalls } from '#domain/exam/report/calls.ts'
import { sheetCalls } from '#domain/exam/sheet/calls.ts'
import { feeCalls } from '#domain/fee/calls.ts'
import { onlineFeeCalls } from '#domain/fee/online/calls.ts'
import { upiCalls } from '#domain/fee/upi-calls.ts'
import { answerCalls } from '#domain/home/answer/calls.ts'
import { homeCalls } from '#domain/home/calls.ts'
import { leaveCalls } from '#domain/leave/calls.ts'
import { liveCalls } from '#domain/live/calls.ts'
import { meetingCalls } from '#domain/meeting/calls.ts'
import { messageCalls } from '#domain/message/calls.ts'
import { newsAdminCalls } from '#domain/news/admin-calls.ts'
import { newsCalls } from '#domain/news/calls.ts'
import { pushCalls } from '#domain/news/push-calls.ts'
import { productCalls } from '#domain/product/calls.ts'
import { accessLogCalls } from '#domain/profile/access-log-calls.ts'
import { profileCalls } from '#domain/profile/calls.ts'
import { ownDataCalls } from '#domain/profile/own-data-calls.ts'
import { sessionCalls } from '#domain/session/calls.ts'
import { deviceCalls } from '#domain/session/device-calls.ts'
import { passkeyCalls } from '#domain/session/passkey-calls.ts'
import { studyCalls } from '#domain/study/calls.ts'
import { timetableCalls } from '#domain/timetable/calls.ts'
import { feedCalls } from '#domain/timetable/feed-calls.ts'

/** Every call of the product; the OpenAPI description and the route test are made from this list. */
export const allCalls: readonly Call[] = [
  ...sessionCalls,
  ...passkeyCalls,
  ...deviceCalls,
  ...homeCalls,
  ...answerCalls,
  ...timetableCalls,
  ...feedCalls,
  ...leaveCalls,
  ...askCalls,
  ...meetingCalls,
  ...liveCalls,
  ...eventCalls,
  ...examCalls,
  ...reportCalls,
  ...bookmarkCalls,
  ...panelCalls,
  ...panelAdminCalls,
  ...examMessageCalls,
  ...integrityCalls,
  ...sheetCalls,
  ...liveExamCalls,
  ...regradeCalls,
  ...challengeCalls,
  ...markingCalls,
  ...studyCalls,
  ...documentCalls,
  ...productCalls,
  ...assignmentCalls,
  ...feeCalls,
  ...onlineFeeCalls,
  ...upiCalls,
  ...messageCalls,
  ...newsCalls,
  ...newsAdminCalls,
  ...pushCalls,
  ...profileCalls,
  ...accessLogCalls,
  ...ownDataCalls,
  ...adminCalls,
  ...deskStaffCalls,
  ...deskRecordCalls,
  ...deskPeopleCalls,
  ...deskPeopleChangeCalls,
  ...deskPeopleAccountCalls,
  ...deskImportCalls,
  ...deskExportCalls,
  ...beginCalls,
  ...settingsCalls,
  ...noticeCalls,
  ...deskAnswerCalls,
  ...messageDeskCalls,
  ...deskAttendanceCalls,
  ...deskTodayCalls,
  ...deskLeaveCalls,
  ...deskQuestionCalls,
  ...deskMeetingCalls,
  ...deskFeeCalls,
  ...deskOnlineCalls,
  ...deskUpiCalls,
  ...familyViewCalls,
]
