import type { shellTexts } from '#portal/app/texts.ts'
import type { bookmarkTexts } from '#portal/features/bookmark/texts.ts'
import type { documentTexts } from '#portal/features/document/texts.ts'
import type { eventTexts } from '#portal/features/event/texts.ts'
import type { myExamTexts } from '#portal/features/exam/texts.ts'
import type { receiptTexts } from '#portal/features/fee/receipt-texts.ts'
import type { feeTexts } from '#portal/features/fee/texts.ts'
import type { homeTexts } from '#portal/features/home/texts.ts'
import type { liveTexts } from '#portal/features/live/texts.ts'
import type { messageTexts } from '#portal/features/message/texts.ts'
import type { productTexts } from '#portal/features/product/texts.ts'
import type { profileTexts } from '#portal/features/profile/texts.ts'
import type { reportTexts } from '#portal/features/report/texts.ts'
import type { sessionTexts } from '#portal/features/session/texts.ts'
import type { studyTexts } from '#portal/features/study/texts.ts'
import type { timetableTexts } from '#portal/features/timetable/texts.ts'
import type { calendarTexts } from '#portal/shared/calendar/texts.ts'
import type { examTexts } from '#portal/shared/exam/texts.ts'
import type { meetingTexts } from '#portal/shared/meeting/texts.ts'
import type { recordingTexts } from '#portal/shared/recordings/texts.ts'
import type { viewerTexts } from '#portal/shared/viewer/texts.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en'
    Messages: {
      shell: typeof shellTexts
      home: typeof homeTexts
      session: typeof sessionTexts
      timetable: typeof timetableTexts
      live: typeof liveTexts
      event: typeof eventTexts
      calendar: typeof calendarTexts
      study: typeof studyTexts
      document: typeof documentTexts
      product: typeof productTexts
      fee: typeof feeTexts
      receipt: typeof receiptTexts
      message: typeof messageTexts
      profile: typeof profileTexts
      viewer: typeof viewerTexts
      exam: typeof examTexts
      myExam: typeof myExamTexts
      bookmark: typeof bookmarkTexts
      report: typeof reportTexts
      meeting: typeof meetingTexts
      recordings: typeof recordingTexts
    }
  }
}
