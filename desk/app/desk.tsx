import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DataRouter, RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { lazyScreen } from '#portal/shared/loading/lazy-part.tsx'
import { askBeforeClosing, forgetEditsOfOthers } from '../records/edits.ts'
import { Broken } from './broken.tsx'
import { NotFound } from './not-found.tsx'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.ts'
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

const Nothing = () => null

/** Made for each sign-in, because a router marks in its routes what it has loaded. */
export const makeRoutes = (): RouteObject[] => [
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
]

askBeforeClosing()

/** The desk of one person: what somebody else has seen or typed in this tab is not there. */
export function Desk({ who }: { who: string }) {
  const [{ router, client }] = useState(() => {
    forgetEditsOfOthers(who)
    return { router: makeRouter(makeRoutes()), client: makeQueryClient() }
  })
  useEffect(
    () => () => {
      router.dispose()
      client.clear()
    },
    [router, client],
  )
  return <DeskAt router={router} client={client} />
}

/** The providers around all screens. */
export function DeskAt({ router, client }: { router: DataRouter; client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
