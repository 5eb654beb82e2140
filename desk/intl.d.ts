import type { deskTexts } from './app/texts.ts'
import type { attendanceTexts } from './attendance/texts.ts'
import type { changesTexts } from './changes/texts.ts'
import type { entryTexts } from './entry/texts.ts'
import type { changeTexts } from './people/change/change-texts.ts'
import type { familyTexts } from './people/family/family-texts.ts'
import type { logTexts } from './people/log-texts.ts'
import type { passwordTexts } from './people/passwords/password-texts.ts'
import type { peopleTexts } from './people/texts.ts'
import type { recordsTexts } from './records/texts.ts'
import type { staffTexts } from './staff/texts.ts'

declare module 'use-intl/core' {
  interface Catalogues {
    desk: typeof deskTexts
    deskChange: typeof changeTexts
    deskAttendance: typeof attendanceTexts
    deskChanges: typeof changesTexts
    deskEntry: typeof entryTexts
    deskFamily: typeof familyTexts
    deskPasswords: typeof passwordTexts
    deskPeople: typeof peopleTexts
    deskPeopleLog: typeof logTexts
    deskRecords: typeof recordsTexts
    deskStaff: typeof staffTexts
  }
}
