/** Names in the menu, of families and in what the desk shows of it. */
export const menuTexts = {
  home: 'Home',
  timeTable: 'Time Table',
  studyMaterials: 'Study Materials',
  liveClasses: 'Live Classes',
  myExam: 'My Exam',
  examReports: 'Exam Reports',
  documents: 'Documents',
  homework: 'Homework',
  assignments: 'Assignments',
  myProducts: 'My Products',
  eventCalender: 'Event Calender',
  fees: 'Fees',
} as const
