import type { deskTexts } from './app/texts.ts'
import type { changesTexts } from './changes/texts.ts'
import type { entryTexts } from './entry/texts.ts'
import type { exportsTexts } from './exports/texts.ts'
import type { importsTexts } from './imports/texts.ts'
import type { recordsTexts } from './records/texts.ts'
import type { staffTexts } from './staff/texts.ts'

declare module 'use-intl/core' {
  interface Catalogues {
    desk: typeof deskTexts
    deskChanges: typeof changesTexts
    deskEntry: typeof entryTexts
    deskExports: typeof exportsTexts
    deskImports: typeof importsTexts
    deskRecords: typeof recordsTexts
    deskStaff: typeof staffTexts
  }
}
