import type { deskTexts } from './app/texts.ts'
import type { beginningTexts } from './beginning/texts.ts'
import type { changesTexts } from './changes/texts.ts'
import type { beginTexts } from './entry/begin/texts.ts'
import type { entryTexts } from './entry/texts.ts'
import type { pasteTexts } from './records/paste/texts.ts'
import type { recordsTexts } from './records/texts.ts'
import type { menuPreviewTexts } from './settings/menu-preview-texts.ts'
import type { settingsTexts } from './settings/texts.ts'
import type { staffTexts } from './staff/texts.ts'

declare module 'use-intl/core' {
  interface Catalogues {
    desk: typeof deskTexts
    deskBegin: typeof beginTexts
    deskBeginning: typeof beginningTexts
    deskChanges: typeof changesTexts
    deskEntry: typeof entryTexts
    deskMenu: typeof menuPreviewTexts
    deskPaste: typeof pasteTexts
    deskRecords: typeof recordsTexts
    deskSettings: typeof settingsTexts
    deskStaff: typeof staffTexts
  }
}
