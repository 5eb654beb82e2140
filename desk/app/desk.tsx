import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lazyScreen } from '#portal/shared/loading/lazy-part.tsx'
import { askBeforeClosing, forgetEditsOfOthers } from '../records/edits.ts'
import { browserHistory } from '../router/browser-history.ts'
import { DeskRouterView } from '../router/desk-router.tsx'
import { type DeskRouter, makeRouter, type ScreenRoute } from '../router/router.ts'
import { Broken } from './broken.tsx'
import { NotFound } from './not-found.tsx'
import { makeQueryClient } from './query-client.ts'
import { Shell } from './shell.tsx'

const loadRecords = async () => (await import('../records/records-screen.tsx')).RecordsScreen
const loadStaff = async () => (await import('../staff/staff-screen.tsx')).StaffScreen
const loadPeople = async () => (await import('../people/people-screen.tsx')).PeopleScreen
const loadPerson = async () => (await import('../people/person-screen.tsx')).PersonScreen
const loadPersonLog = async () => (await import('../people/log-screen.tsx')).LogScreen
const loadAsFamily = async () => (await import('../people/as-family/as-family-screen.tsx')).AsFamilyScreen
const loadAddFamily = async () => (await import('../people/family/add-screen.tsx')).AddScreen
const loadPasswords = async () => (await import('../people/passwords/passwords-screen.tsx')).PasswordsScreen
const loadChanges = async () => (await import('../changes/changes-screen.tsx')).ChangesScreen
const loadBeginning = async () => (await import('../beginning/beginning-screen.tsx')).BeginningScreen
const loadSettings = async () => (await import('../settings/settings-screen.tsx')).SettingsScreen

const loadImports = async () => (await import('../imports/imports-screen.tsx')).ImportsScreen
const loadImport = async () => (await import('../imports/import-screen.tsx')).ImportScreen
const loadPaperPreview = async () => (await import('../imports/paper/preview-screen.tsx')).PaperPreviewScreen
const loadNotices = async () => (await import('../notices/notices-screen.tsx')).NoticesScreen
const loadWriteNotice = async () => (await import('../notices/write/write-screen.tsx')).WriteScreen
const loadNotice = async () => (await import('../notices/notice-screen.tsx')).NoticeScreen
const loadMessages = async () => (await import('../messages/messages-screen.tsx')).MessagesScreen
const loadWriteMessage = async () => (await import('../messages/write-screen.tsx')).WriteMessageScreen
const loadMessage = async () => (await import('../messages/message-screen.tsx')).MessageScreen

const loadToday = async () => (await import('../today/today-screen.tsx')).TodayScreen
const loadRegister = async () => (await import('../attendance/register/register-screen.tsx')).RegisterScreen
const loadDay = async () => (await import('../attendance/day/day-screen.tsx')).DayScreen
const loadMonth = async () => (await import('../attendance/month/month-screen.tsx')).MonthScreen
const loadLeave = async () => (await import('../leave/leave-screen.tsx')).LeaveScreen
const loadQuestions = async () => (await import('../questions/questions-screen.tsx')).QuestionsScreen
const loadQuestion = async () => (await import('../questions/question-screen.tsx')).QuestionScreen
const loadMeetings = async () => (await import('../meetings/meetings-screen.tsx')).MeetingsScreen
const loadOfferMeetings = async () => (await import('../meetings/offer-screen.tsx')).OfferScreen
const loadMeetingSheet = async () => (await import('../meetings/sheet-screen.tsx')).SheetScreen
const loadOwing = async () => (await import('../fees/owing-screen.tsx')).OwingScreen
const loadAccount = async () => (await import('../fees/account/account-screen.tsx')).AccountScreen
const loadPlan = async () => (await import('../fees/plan/plan-screen.tsx')).PlanScreen
const loadBook = async () => (await import('../fees/book/book-screen.tsx')).BookScreen
const loadWriteOffs = async () => (await import('../fees/write-offs/write-offs-screen.tsx')).WriteOffsScreen
const loadOnline = async () => (await import('../payments/online-screen.tsx')).OnlineScreen
const loadUpi = async () => (await import('../payments/upi-screen.tsx')).UpiScreen
const loadSeries = async () => (await import('../fees/series/series-screen.tsx')).SeriesScreen

/** Made for each sign-in, because a screen is fetched again after it failed. */
export const makeRoutes = (): ScreenRoute[] => [
  // Without the frame of the desk: the portal has the whole window.
  { path: 'people/:id/as-family', fetch: lazyScreen(loadAsFamily), isBare: true },
  { path: '/', fetch: lazyScreen(loadToday) },
  { path: 'attendance', fetch: lazyScreen(loadDay) },
  { path: 'attendance/month', fetch: lazyScreen(loadMonth) },
  { path: 'attendance/:section/:day', fetch: lazyScreen(loadRegister) },
  { path: 'records/:kind', fetch: lazyScreen(loadRecords) },
  { path: 'people', fetch: lazyScreen(loadPeople) },
  { path: 'people/add', fetch: lazyScreen(loadAddFamily) },
  { path: 'people/passwords', fetch: lazyScreen(loadPasswords) },
  { path: 'people/:id', fetch: lazyScreen(loadPerson) },
  { path: 'people/:id/log', fetch: lazyScreen(loadPersonLog) },
  { path: 'staff', fetch: lazyScreen(loadStaff) },
  { path: 'changes', fetch: lazyScreen(loadChanges) },
  { path: 'import', fetch: lazyScreen(loadImports) },
  { path: 'import/:id', fetch: lazyScreen(loadImport) },
  { path: 'import/:id/paper', fetch: lazyScreen(loadPaperPreview) },
  { path: 'beginning', fetch: lazyScreen(loadBeginning) },
  { path: 'settings', fetch: lazyScreen(loadSettings) },
  { path: 'notices', fetch: lazyScreen(loadNotices) },
  { path: 'notices/new', fetch: lazyScreen(loadWriteNotice) },
  { path: 'notices/:id', fetch: lazyScreen(loadNotice) },
  { path: 'notices/:id/edit', fetch: lazyScreen(loadWriteNotice) },
  { path: 'messages', fetch: lazyScreen(loadMessages) },
  { path: 'messages/new', fetch: lazyScreen(loadWriteMessage) },
  { path: 'messages/:id', fetch: lazyScreen(loadMessage) },
  { path: 'questions', fetch: lazyScreen(loadQuestions) },
  { path: 'questions/:id', fetch: lazyScreen(loadQuestion) },
  { path: 'leave', fetch: lazyScreen(loadLeave) },
  { path: 'meetings', fetch: lazyScreen(loadMeetings) },
  { path: 'meetings/new', fetch: lazyScreen(loadOfferMeetings) },
  { path: 'meetings/:id', fetch: lazyScreen(loadMeetingSheet) },
  { path: 'meetings/:id/edit', fetch: lazyScreen(loadOfferMeetings) },
  { path: 'fees', fetch: lazyScreen(loadOwing) },
  { path: 'fees/students/:student', fetch: lazyScreen(loadAccount) },
  { path: 'fees/plan', fetch: lazyScreen(loadPlan) },
  { path: 'fees/day-book', fetch: lazyScreen(loadBook) },
  { path: 'fees/write-offs', fetch: lazyScreen(loadWriteOffs) },
  { path: 'fees/online', fetch: lazyScreen(loadOnline) },
  { path: 'fees/upi', fetch: lazyScreen(loadUpi) },
  { path: 'fees/receipts', fetch: lazyScreen(loadSeries) },
]

askBeforeClosing()

/** The desk of one person: what somebody else has seen or typed in this tab is not there. */
export function Desk({ who }: { who: string }) {
  const [{ routes, router, client }] = useState(() => {
    forgetEditsOfOthers(who)
    const routes = makeRoutes()
    return { routes, router: makeRouter(routes, browserHistory()), client: makeQueryClient() }
  })
  useEffect(
    () => () => {
      router.dispose()
      client.clear()
    },
    [router, client],
  )
  return <DeskAt routes={routes} router={router} client={client} />
}

type DeskAtProps = { routes: ScreenRoute[]; router: DeskRouter; client: QueryClient }

const [frame, notFound, broken] = [<Shell key="frame" />, <NotFound key="none" />, <Broken key="broken" />]

/** The providers around all screens. */
export function DeskAt({ routes, router, client }: DeskAtProps) {
  return (
    <QueryClientProvider client={client}>
      <DeskRouterView router={router} routes={routes} frame={frame} notFound={notFound} broken={broken} />
    </QueryClientProvider>
  )
}
