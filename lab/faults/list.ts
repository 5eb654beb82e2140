import type { Fault } from './fault.ts'
import { inAccess } from './in-access.ts'
import { inBrowser } from './in-browser.ts'
import { inClocks } from './in-clocks.ts'
import { inCopies } from './in-copies.ts'
import { inDesk } from './in-desk.ts'
import { inDeskOffice } from './in-desk-office.ts'
import { inExchange } from './in-exchange.ts'
import { inFees } from './in-fees.ts'
import { inFiles } from './in-files.ts'
import { inKeptReplies } from './in-kept-replies.ts'
import { inLayout } from './in-layout.ts'
import { inLists } from './in-lists.ts'
import { inMeetings } from './in-meetings.ts'
import { inNames } from './in-names.ts'
import { inNotifications } from './in-notifications.ts'
import { inPaidNews } from './in-paid-news.ts'
import { inPapers } from './in-papers.ts'
import { inPayments } from './in-payments.ts'
import { inProcesses } from './in-processes.ts'
import { inQuestions } from './in-questions.ts'
import { inReaders } from './in-readers.ts'
import { inRows } from './in-rows.ts'
import { inSections } from './in-sections.ts'
import { inSignIn } from './in-sign-in.ts'
import { inTimetable } from './in-timetable.ts'
import { inUndo } from './in-undo.ts'
import { onServer } from './on-server.ts'
import { withoutNetwork } from './without-network.ts'

/** Those of the server first: they share one build of the portal. */
export const faults: readonly Fault[] = [
  ...onServer,
  ...inClocks,
  ...inCopies,
  ...inExchange,
  ...inFees,
  ...inKeptReplies,
  ...inMeetings,
  ...inNames,
  ...inNotifications,
  ...inPaidNews,
  ...inPapers,
  ...inPayments,
  ...inProcesses,
  ...inQuestions,
  ...inSignIn,
  ...inAccess,
  ...inFiles,
  ...inSections,
  ...inReaders,
  ...inRows,
  ...inUndo,
  ...inBrowser,
  ...inDesk,
  ...inDeskOffice,
  ...inLists,
  ...inTimetable,
  ...inLayout,
  ...withoutNetwork,
]
