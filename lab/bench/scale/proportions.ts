/**
 * What institutes of the scale data have. The same at every size: what is compared is the number of students, not what
 * each of them has. Less than a real year where that would not fit on one disk at a million students; each says how much.
 */
export const proportions = {
  /** Students of a section or batch. */
  sectionSize: 40,
  /** Of each section. */
  subjects: 6,
  /** Of each school day. */
  classesADay: 6,
  /** School days before today with a time table; a year has about 200. */
  pastDays: 40,
  /** School days from today with a time table. */
  comingDays: 20,
  /** The last ones of the days before today, with attendance at every class: 60 rows of a student; a year has 1,200. */
  markedDays: 10,
  /** Of a section in a year. */
  assignments: 60,
  /** Assignments to which each student submitted something. */
  submissions: 24,
  /** Submissions with a file, of each student; the others are links and texts. */
  submittedFiles: 2,
  /** Of each student in a year. */
  instalments: 4,
  /** Of each student until now, one for each instalment. */
  payments: 3,
  /** Tests on screen of a standard; the last one is open now, the others have results, solutions and ranks. */
  tests: 4,
  /** Of a test; real ones have 30 to 90. */
  questions: 10,
  /** Exams on paper of a section, with marks of every student. */
  offlineExams: 4,
  /** To the number of a family; a year has 50. */
  messages: 8,
  /** Of an institute in a year, half of them to some sections. */
  announcements: 60,
  /** Holidays and events of an institute in a year. */
  events: 25,
  /** Banners of an institute, and promotions. */
  banners: 3,
  /** Of a section, half of them past. */
  liveClasses: 30,
  /** Past live classes with a recording, of each section. */
  recordings: 10,
  /** Shared with a section. */
  documents: 20,
  /** Files of the course of a standard. */
  studyFiles: 60,
  /** Topics of a course. */
  topics: 12,
  /** Of an institute; every second student holds one. */
  products: 4,
  /** Words about what a product has, its documents, live classes and study files: of each product. */
  productParts: 4,
  /** Rows about a person: what was viewed and changed, files read and downloaded, recordings watched, bookmarks. */
  traces: 3,
}
export type Proportions = Readonly<Record<keyof typeof proportions, number>>

/**
 * Students of the institutes, which come again every ten: a school and three small coaching institutes, then larger
 * schools. Ten have 10,000 students, the first four 1,000.
 */
const institutePattern = [800, 100, 60, 40, 2000, 2000, 2000, 1500, 1000, 500]
/** From this many students on an institute is a school. */
const schoolFrom = 400

export type InstituteSize = {
  /** From 1. */
  number: number
  isSchool: boolean
  students: number
  /** Students of the institutes before it. */
  before: number
}

/** @returns institutes until there are as many students; the last one may be smaller than in the pattern */
export function sizesFor(students: number): InstituteSize[] {
  const sizes: InstituteSize[] = []
  for (let before = 0; before < students; ) {
    const next = institutePattern[sizes.length % institutePattern.length] ?? 0
    const size = Math.min(next, students - before)
    sizes.push({ number: sizes.length + 1, isSchool: next >= schoolFrom, students: size, before })
    before += size
  }
  return sizes
}
