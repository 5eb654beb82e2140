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
  {
    path: 'people/:id/as-family',
    lazy: { Component: lazyScreen(loadAsFamily) },
    ErrorBoundary: Broken,
    HydrateFallback: Nothing,
  },
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: Broken,
    HydrateFallback: Nothing,
    children: [
      { index: true, lazy: { Component: lazyScreen(loadToday) }, ErrorBoundary: Broken },
      { path: 'attendance', lazy: { Component: lazyScreen(loadDay) }, ErrorBoundary: Broken },
      { path: 'attendance/month', lazy: { Component: lazyScreen(loadMonth) }, ErrorBoundary: Broken },
      {
        path: 'attendance/:section/:day',
        lazy: { Component: lazyScreen(loadRegister) },
        ErrorBoundary: Broken,
      },
      { path: 'records/:kind', lazy: { Component: lazyScreen(loadRecords) }, ErrorBoundary: Broken },
      { path: 'people', lazy: { Component: lazyScreen(loadPeople) }, ErrorBoundary: Broken },
      { path: 'people/add', lazy: { Component: lazyScreen(loadAddFamily) }, ErrorBoundary: Broken },
      { path: 'people/passwords', lazy: { Component: lazyScreen(loadPasswords) }, ErrorBoundary: Broken },
      { path: 'people/:id', lazy: { Component: lazyScreen(loadPerson) }, ErrorBoundary: Broken },
      { path: 'people/:id/log', lazy: { Component: lazyScreen(loadPersonLog) }, ErrorBoundary: Broken },
      { path: 'staff', lazy: { Component: lazyScreen(loadStaff) }, ErrorBoundary: Broken },
      { path: 'changes', lazy: { Component: lazyScreen(loadChanges) }, ErrorBoundary: Broken },
      { path: 'import', lazy: { Component: lazyScreen(loadImports) }, ErrorBoundary: Broken },
      { path: 'import/:id', lazy: { Component: lazyScreen(loadImport) }, ErrorBoundary: Broken },
      { path: 'import/:id/paper', lazy: { Component: lazyScreen(loadPaperPreview) }, ErrorBoundary: Broken },
      { path: 'beginning', lazy: { Component: lazyScreen(loadBeginning) }, ErrorBoundary: Broken },
      { path: 'settings', lazy: { Component: lazyScreen(loadSettings) }, ErrorBoundary: Broken },
      { path: 'notices', lazy: { Component: lazyScreen(loadNotices) }, ErrorBoundary: Broken },
      { path: 'notices/new', lazy: { Component: lazyScreen(loadWriteNotice) }, ErrorBoundary: Broken },
      { path: 'notices/:id', lazy: { Component: lazyScreen(loadNotice) }, ErrorBoundary: Broken },
      { path: 'notices/:id/edit', lazy: { Component: lazyScreen(loadWriteNotice) }, ErrorBoundary: Broken },
      { path: 'messages', lazy: { Component: lazyScreen(loadMessages) }, ErrorBoundary: Broken },
      { path: 'messages/new', lazy: { Component: lazyScreen(loadWriteMessage) }, ErrorBoundary: Broken },
      { path: 'messages/:id', lazy: { Component: lazyScreen(loadMessage) }, ErrorBoundary: Broken },
      { path: 'questions', lazy: { Component: lazyScreen(loadQuestions) }, ErrorBoundary: Broken },
      { path: 'questions/:id', lazy: { Component: lazyScreen(loadQuestion) }, ErrorBoundary: Broken },
      { path: 'leave', lazy: { Component: lazyScreen(loadLeave) }, ErrorBoundary: Broken },
      { path: 'meetings', lazy: { Component: lazyScreen(loadMeetings) }, ErrorBoundary: Broken },
      { path: 'meetings/new', lazy: { Component: lazyScreen(loadOfferMeetings) }, ErrorBoundary: Broken },
      { path: 'meetings/:id', lazy: { Component: lazyScreen(loadMeetingSheet) }, ErrorBoundary: Broken },
      {
        path: 'meetings/:id/edit',
        lazy: { Component: lazyScreen(loadOfferMeetings) },
        ErrorBoundary: Broken,
      },
      { path: 'fees', lazy: { Component: lazyScreen(loadOwing) }, ErrorBoundary: Broken },
      {
        path: 'fees/students/:student',
        lazy: { Component: lazyScreen(loadAccount) },
        ErrorBoundary: Broken,
      },
      { path: 'fees/plan', lazy: { Component: lazyScreen(loadPlan) }, ErrorBoundary: Broken },
      { path: 'fees/day-book', lazy: { Component: lazyScreen(loadBook) }, ErrorBoundary: Broken },
      { path: 'fees/write-offs', lazy: { Component: lazyScreen(loadWriteOffs) }, ErrorBoundary: Broken },
      { path: 'fees/online', lazy: { Component: lazyScreen(loadOnline) }, ErrorBoundary: Broken },
      { path: 'fees/upi', lazy: { Component: lazyScreen(loadUpi) }, ErrorBoundary: Broken },
      { path: 'fees/receipts', lazy: { Component: lazyScreen(loadSeries) }, ErrorBoundary: Broken },
      { path: '*', Component: NotFound },
    ],
  },
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
  { path: 'leave', fetch: lazyScreen(loadLeave) },
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
