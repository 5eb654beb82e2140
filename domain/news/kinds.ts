/** What people choose by, each with several kinds. */
export const newsTopics = [
  'notices',
  'homework',
  'attendance',
  'fees',
  'tests',
  'classes',
  'documents',
  'messages',
  'security',
] as const
export type NewsTopic = (typeof newsTopics)[number]

type Rules = {
  topic: NewsTopic
  /** Comes through quiet hours, pauses and digests [news-20]. */
  isUrgent?: true
}

/** Every kind of news [news-1]. */
export const newsKinds = {
  notice: { topic: 'notices' },
  urgentNotice: { topic: 'notices', isUrgent: true },
  answerDue: { topic: 'notices' },
  homework: { topic: 'homework' },
  homeworkDue: { topic: 'homework' },
  homeworkEvaluated: { topic: 'homework' },
  evaluationChanged: { topic: 'homework' },
  absence: { topic: 'attendance' },
  absenceCorrected: { topic: 'attendance' },
  leaveAnswered: { topic: 'attendance' },
  leaveWithdrawn: { topic: 'attendance' },
  feeDue: { topic: 'fees' },
  feeOverdue: { topic: 'fees' },
  payment: { topic: 'fees' },
  paymentRefund: { topic: 'fees' },
  upiRefused: { topic: 'fees' },
  testTomorrow: { topic: 'tests' },
  testOpens: { topic: 'tests' },
  result: { topic: 'tests' },
  paperTomorrow: { topic: 'tests' },
  paperResult: { topic: 'tests' },
  classCalledOff: { topic: 'classes' },
  classMoved: { topic: 'classes' },
  classAsPlanned: { topic: 'classes' },
  liveClassSoon: { topic: 'classes' },
  liveClassCalledOff: { topic: 'classes' },
  liveClassMoved: { topic: 'classes' },
  liveClassAsPlanned: { topic: 'classes' },
  eventTomorrow: { topic: 'notices' },
  eventChanged: { topic: 'notices' },
  eventAsPlanned: { topic: 'notices' },
  meetingOffered: { topic: 'notices' },
  meetingBooked: { topic: 'notices' },
  meetingChanged: { topic: 'notices' },
  meetingTomorrow: { topic: 'notices' },
  recording: { topic: 'classes' },
  document: { topic: 'documents' },
  studyFile: { topic: 'documents' },
  message: { topic: 'messages' },
  questionAnswered: { topic: 'messages' },
  passwordChanged: { topic: 'security', isUrgent: true },
  newDevice: { topic: 'security', isUrgent: true },
  accountChanged: { topic: 'security', isUrgent: true },
} as const satisfies Record<string, Rules>

export type NewsKindName = keyof typeof newsKinds
export const newsKindNames = Object.keys(newsKinds) as [NewsKindName, ...NewsKindName[]]

export const topicOf = (kind: NewsKindName): NewsTopic => newsKinds[kind].topic
export const isUrgent = (kind: NewsKindName): boolean => 'isUrgent' in newsKinds[kind]
