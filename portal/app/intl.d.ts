import type { shellTexts } from '#portal/app/texts.ts'
import type { askTexts } from '#portal/features/ask/texts.ts'
import type { assignmentTexts } from '#portal/features/assignment/texts.ts'
import type { documentTexts } from '#portal/features/document/texts.ts'
import type { eventTexts } from '#portal/features/event/texts.ts'
import type { bookmarkTexts } from '#portal/features/exam/bookmark/texts.ts'
import type { testReceiptTexts } from '#portal/features/exam/receipt-texts.ts'
import type { reportTexts } from '#portal/features/exam/report/texts.ts'
import type { myExamTexts } from '#portal/features/exam/texts.ts'
import type { payTexts } from '#portal/features/fee/pay/texts.ts'
import type { feeReceiptTexts } from '#portal/features/fee/receipt-texts.ts'
import type { feeTexts } from '#portal/features/fee/texts.ts'
import type { answerTexts } from '#portal/features/home/answer/texts.ts'
import type { homeTexts } from '#portal/features/home/texts.ts'
import type { leaveTexts } from '#portal/features/leave/texts.ts'
import type { liveTexts } from '#portal/features/live/texts.ts'
import type { meetingsTexts } from '#portal/features/meeting/texts.ts'
import type { messageTexts } from '#portal/features/message/texts.ts'
import type { productTexts } from '#portal/features/product/texts.ts'
import type { accessLogTexts } from '#portal/features/profile/access-log/access-log-texts.ts'
import type { deviceTexts } from '#portal/features/profile/devices/device-texts.ts'
import type { notificationTexts } from '#portal/features/profile/notifications/notification-texts.ts'
import type { pushTexts } from '#portal/features/profile/notifications-push/push-texts.ts'
import type { ownDataTexts } from '#portal/features/profile/own-data/own-data-texts.ts'
import type { passkeyTexts } from '#portal/features/profile/passkeys/passkey-texts.ts'
import type { profileTexts } from '#portal/features/profile/texts.ts'
import type { secondStepTexts } from '#portal/features/session/second-step/second-step-texts.ts'
import type { sessionTexts } from '#portal/features/session/texts.ts'
import type { studyTexts } from '#portal/features/study/texts.ts'
import type { timetableTexts } from '#portal/features/timetable/texts.ts'
import type { calendarTexts } from '#portal/shared/calendar/texts.ts'
import type { questionTexts } from '#portal/shared/exam/question/texts.ts'
import type { examTexts } from '#portal/shared/exam/texts.ts'
import type { joiningTexts } from '#portal/shared/joining/texts.ts'
import type { receiptTexts } from '#portal/shared/receipt/texts.ts'
import type { recordingTexts } from '#portal/shared/recordings/texts.ts'
import type { viewerTexts } from '#portal/shared/viewer/texts.ts'

/**
 * Keys are checked; values are not: the library's types want a text for `{count}`, where all of ours are given as
 * numbers. Months and weekdays are named by numbers.
 */
type Keys<Texts> = {
  [Key in keyof Texts as Key extends number ? `${number}` : Key]: Texts[Key] extends string
    ? string
    : Keys<Texts[Key]>
}

// Where the library declares it: an augmentation of what only passes it on is not followed.
declare module 'use-intl/core' {
  interface AppConfig {
    Locale: 'en'
    Messages: Keys<Catalogues>
  }
  /** By namespace; a room beside the portal adds its own. */
  interface Catalogues {
    shell: typeof shellTexts
    home: typeof homeTexts
    answer: typeof answerTexts
    session: typeof sessionTexts
    secondStep: typeof secondStepTexts
    leave: typeof leaveTexts
    ask: typeof askTexts
    meetings: typeof meetingsTexts
    timetable: typeof timetableTexts
    live: typeof liveTexts
    event: typeof eventTexts
    calendar: typeof calendarTexts
    assignment: typeof assignmentTexts
    study: typeof studyTexts
    document: typeof documentTexts
    product: typeof productTexts
    fee: typeof feeTexts
    pay: typeof payTexts
    receipt: typeof receiptTexts
    feeReceipt: typeof feeReceiptTexts
    testReceipt: typeof testReceiptTexts
    message: typeof messageTexts
    profile: typeof profileTexts
    ownData: typeof ownDataTexts
    passkey: typeof passkeyTexts
    push: typeof pushTexts
    devices: typeof deviceTexts
    accessLog: typeof accessLogTexts
    notifications: typeof notificationTexts
    viewer: typeof viewerTexts
    exam: typeof examTexts
    question: typeof questionTexts
    myExam: typeof myExamTexts
    bookmark: typeof bookmarkTexts
    report: typeof reportTexts
    joining: typeof joiningTexts
    recordings: typeof recordingTexts
  }
}
