import type { deskTexts } from './app/texts.ts'
import type { attendanceTexts } from './attendance/texts.ts'
import type { beginningTexts } from './beginning/texts.ts'
import type { changesTexts } from './changes/texts.ts'
import type { beginTexts } from './entry/begin/texts.ts'
import type { entryTexts } from './entry/texts.ts'
import type { exportsTexts } from './exports/texts.ts'
import type { bookTexts, planTexts, seriesTexts, writeOffTexts } from './fees/office-texts.ts'
import type { accountTexts, feesTexts } from './fees/texts.ts'
import type { importsTexts } from './imports/texts.ts'
import type { deskLeaveTexts } from './leave/texts.ts'
import type { deskMeetingTexts } from './meetings/texts.ts'
import type { messagesTexts } from './messages/texts.ts'
import type { noticesTexts } from './notices/texts.ts'
import type { paymentTexts } from './payments/texts.ts'
import type { asFamilyTexts } from './people/as-family/texts.ts'
import type { changeTexts } from './people/change/change-texts.ts'
import type { familyTexts } from './people/family/family-texts.ts'
import type { logTexts } from './people/log-texts.ts'
import type { passwordTexts } from './people/passwords/password-texts.ts'
import type { peopleTexts } from './people/texts.ts'
import type { deskQuestionTexts } from './questions/texts.ts'
import type { pasteTexts } from './records/paste/texts.ts'
import type { recordsTexts } from './records/texts.ts'
import type { menuPreviewTexts } from './settings/menu-preview-texts.ts'
import type { settingsTexts } from './settings/texts.ts'
import type { staffTexts } from './staff/texts.ts'
import type { todayTexts } from './today/texts.ts'

declare module 'use-intl/core' {
  interface Catalogues {
    desk: typeof deskTexts
    deskChange: typeof changeTexts
    deskAttendance: typeof attendanceTexts
    deskToday: typeof todayTexts
    deskChanges: typeof changesTexts
    deskEntry: typeof entryTexts
    deskFamily: typeof familyTexts
    deskPasswords: typeof passwordTexts
    deskAsFamily: typeof asFamilyTexts
    deskPeople: typeof peopleTexts
    deskPeopleLog: typeof logTexts
    deskExports: typeof exportsTexts
    deskImports: typeof importsTexts
    deskBegin: typeof beginTexts
    deskBeginning: typeof beginningTexts
    deskChanges: typeof changesTexts
    deskEntry: typeof entryTexts
    deskMenu: typeof menuPreviewTexts
    deskPaste: typeof pasteTexts
    deskLeave: typeof deskLeaveTexts
    deskQuestions: typeof deskQuestionTexts
    deskMeetings: typeof deskMeetingTexts
    deskMessages: typeof messagesTexts
    deskNotices: typeof noticesTexts
    deskRecords: typeof recordsTexts
    deskSettings: typeof settingsTexts
    deskAccount: typeof accountTexts
    deskBook: typeof bookTexts
    deskFees: typeof feesTexts
    deskPayments: typeof paymentTexts
    deskPlan: typeof planTexts
    deskSeries: typeof seriesTexts
    deskStaff: typeof staffTexts
    deskWriteOffs: typeof writeOffTexts
  }
}
