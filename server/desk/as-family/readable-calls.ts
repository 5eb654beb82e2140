import { listThreads, readThread } from '#domain/ask/calls.ts'
import {
  assignmentDetail,
  assignmentSolution,
  assignments,
  downloadAttachments,
  studentAttachments,
} from '#domain/assignment/calls.ts'
import type { Call } from '#domain/call.ts'
import { documentSubjects, documents, viewFile } from '#domain/document/calls.ts'
import { eventDetail, timetableEvents } from '#domain/event/calls.ts'
import { bookmarks, notebook } from '#domain/exam/bookmark/calls.ts'
import {
  assignedProductTests,
  labelTests,
  offlineExams,
  panelTime,
  testLabels,
  testsById,
} from '#domain/exam/calls.ts'
import { ownChallenges } from '#domain/exam/challenge/calls.ts'
import { reportDownload, reportPreview, standings, testReports } from '#domain/exam/report/calls.ts'
import { fees } from '#domain/fee/calls.ts'
import { upiTransfers } from '#domain/fee/upi-calls.ts'
import { noticeQuestion } from '#domain/home/answer/calls.ts'
import { bannersAndPromotions, childrenToday, needsYou, openHome, studentHome } from '#domain/home/calls.ts'
import { listLeaves } from '#domain/leave/calls.ts'
import { meetings, recordingDownload } from '#domain/live/calls.ts'
import { listMeetings } from '#domain/meeting/calls.ts'
import { messages, messagesRead } from '#domain/message/calls.ts'
import { newsChoices, newsList, newsUnread } from '#domain/news/calls.ts'
import { myProducts, productItems } from '#domain/product/calls.ts'
import { accessLog } from '#domain/profile/access-log-calls.ts'
import { studentDetail } from '#domain/profile/calls.ts'
import { academicYears, switchChild } from '#domain/session/calls.ts'
import { liveSessions } from '#domain/session/device-calls.ts'
import { filePositions, searchFiles, studentEcourses, studyMaterial } from '#domain/study/calls.ts'
import {
  attendance,
  attendanceDays,
  attendanceSummary,
  timetable,
  yearCount,
} from '#domain/timetable/calls.ts'

/**
 * What staff may call who see the portal as a family does: calls that change nothing and show no secret. Every other one
 * is refused, also a new one until it is listed. Not listed although they seem to read: downloads
 * that are counted, receipts, whose first fetching the institute gets to know, Aadhaar numbers, copies of all data,
 * keys and addresses that work without a session, and how the family signs in.
 */
const readable: ReadonlySet<Call> = new Set<Call>([
  academicYears,
  switchChild,
  liveSessions,
  studentHome,
  openHome,
  bannersAndPromotions,
  needsYou,
  childrenToday,
  upiTransfers,
  timetable,
  yearCount,
  attendance,
  attendanceSummary,
  attendanceDays,
  listLeaves,
  listThreads,
  readThread,
  listMeetings,
  noticeQuestion,
  meetings,
  recordingDownload,
  eventDetail,
  timetableEvents,
  testLabels,
  labelTests,
  panelTime,
  offlineExams,
  assignedProductTests,
  testsById,
  testReports,
  standings,
  reportPreview,
  reportDownload,
  bookmarks,
  notebook,
  ownChallenges,
  studentEcourses,
  studyMaterial,
  searchFiles,
  filePositions,
  documentSubjects,
  documents,
  viewFile,
  myProducts,
  productItems,
  assignments,
  assignmentDetail,
  studentAttachments,
  assignmentSolution,
  downloadAttachments,
  fees,
  messages,
  messagesRead,
  newsList,
  newsUnread,
  newsChoices,
  studentDetail,
  accessLog,
])

/** @param call undefined for a route outside the contract */
export const isReadableInView = (call: Call | undefined): boolean => call !== undefined && readable.has(call)
