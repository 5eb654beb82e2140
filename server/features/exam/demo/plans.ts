import type { Calculator } from '#domain/exam/panel/calculator.ts'
import { type DemoDays, endedSpan, openSpan, type Span, spanOn } from '#server/features/exam/demo/days.ts'

export type TestPlan = Span & {
  label: string
  name: string
  description: string
  sections: readonly string[]
  products?: readonly string[]
  /** What its questions are about. */
  subjects: readonly string[]
  minutes: number
  /** 0 for unlimited; 1 by default. */
  limit?: number
  isPublished?: boolean
  /** End of objections to keys, which begin with the end of the test; none without it. */
  objectionsUntil?: Date
  /** Each attempt has a different order of questions and options. */
  isShuffled?: boolean
  calculator?: Calculator
  /** How many took it. */
  takers?: number
  /** How often each of them did. */
  attempts?: number
  /** Students with an attempt in progress. */
  begunBy?: readonly string[]
}

type About = Pick<TestPlan, 'label' | 'sections' | 'products' | 'subjects' | 'minutes' | 'limit'>
type Chapter = readonly [name: string, description: string, ...subjects: string[]]
type Time = { days: DemoDays; today: string; now: Date }

/** Of the latest test, and of the others: the first start must not take long. */
const takersOf = { latest: 40, earlier: 16 }

/** Evaluated tests, one a month since the start of the year, the oldest first. */
function monthly({ days, now }: Time, about: About, chapters: readonly Chapter[]): TestPlan[] {
  const dates = [...new Set(chapters.map((_, index) => days.before(9 + 30 * index)))].reverse()
  return dates.map((day, index) => ({
    ...about,
    ...named(chapters[index % chapters.length], about),
    ...endedSpan(day, 10 * 60, about.minutes + 30, now),
    isPublished: true,
    ...(index === dates.length - 1
      ? { takers: takersOf.latest, objectionsUntil: new Date(now.getTime() + 3 * 86_400_000) }
      : { takers: takersOf.earlier }),
  }))
}

/** Open practice, of which some have no attempt left. */
function limited({ days, today, now }: Time) {
  return {
    startsAt: endedSpan(days.before(4), 8 * 60, 0, now).startsAt,
    endsAt: spanOn(days.after(14) ?? today, 23 * 60 + 55, 0).endsAt,
    minutes: 15,
    limit: 2,
    isPublished: true,
    takers: 6,
    attempts: 2,
  }
}

/** Tomorrow, and some in the coming weeks. */
function coming({ days }: Time, about: About, chapters: readonly Chapter[]): TestPlan[] {
  const dates = [1, 4, 9, 16, 27].flatMap((count) => days.after(count) ?? [])
  return chapters.slice(0, dates.length).map((chapter, index) => ({
    ...about,
    ...named(chapter, about),
    ...spanOn(dates[index] ?? '', index % 2 === 0 ? 16 * 60 : 9 * 60 + 30, about.minutes + 30),
  }))
}

function named(chapter: Chapter | undefined, about: About) {
  const [name = '', description = '', ...subjects] = chapter ?? []
  return { name, description, subjects: subjects.length > 0 ? subjects : about.subjects }
}

export function greenfieldTests(time: Time): TestPlan[] {
  const { days, today, now } = time
  const ten = { sections: ['10-A', '10-B'], subjects: ['Physics', 'Chemistry', 'Biology', 'Mathematics'] }
  const unit = { ...ten, label: 'Unit Tests', minutes: 60 }
  const four = { label: 'Unit Tests', sections: ['4-B'], minutes: 30 }
  return [
    {
      ...ten,
      label: 'Practice',
      name: 'Practice: ten minutes of algebra',
      description: 'As often as you like',
      subjects: ['Mathematics'],
      minutes: 10,
      limit: 0,
      startsAt: endedSpan(days.before(6), 8 * 60, 0, now).startsAt,
      endsAt: spanOn(days.after(21) ?? today, 23 * 60 + 55, 0).endsAt,
      isPublished: true,
      takers: takersOf.earlier,
      attempts: 2,
    },
    ...monthly(time, unit, [
      ['Unit Test 1: Science and Mathematics', 'Chapters 1 and 2'],
      ['Unit Test 2: Languages', 'Reading and grammar', 'English', 'Hindi'],
      ['Unit Test 3: Science and Mathematics', 'Chapters 3 to 5'],
      ['Unit Test 4: History', 'The rise of nationalism in Europe', 'History'],
      ['Unit Test 5: Science and Mathematics', 'Chapters 6 to 8'],
      [
        'Half-yearly revision: electricity, magnetic effects of current and the human eye, part two',
        'All chapters so far',
      ],
      ['Unit Test 6: Physics', 'Light: reflection and refraction', 'Physics'],
      ['Unit Test 7: Mathematics', 'Trigonometric identities', 'Mathematics'],
      ['Unit Test 8: Science and Mathematics', 'Chapters 9 and 10'],
      ['Unit Test 9: Languages', 'Letters and essays', 'English', 'Hindi'],
      ['Unit Test 10: Science and Mathematics', 'Chapters 11 and 12'],
      ['Pre-board: Science and Mathematics', 'The whole book'],
    ]),
    {
      ...ten,
      ...endedSpan(days.before(5), 14 * 60, 90, now),
      label: 'Mock Tests',
      name: 'Science Olympiad: screening',
      description: 'For those who entered',
      subjects: ['Physics', 'Chemistry', 'Biology'],
      minutes: 60,
      isPublished: true,
      takers: 3,
    },
    {
      ...unit,
      ...endedSpan(days.before(2), 9 * 60, 90, now),
      name: 'Weekly test: Chemistry',
      description: 'Acids, bases and salts',
      subjects: ['Chemistry'],
      takers: takersOf.earlier,
    },
    {
      ...unit,
      ...openSpan(today, now),
      name: 'Surprise test: Physics',
      description: 'Light: reflection and refraction',
      subjects: ['Physics'],
    },
    {
      ...ten,
      ...openSpan(today, now),
      label: 'Mock Tests',
      name: 'Mock test of the week: Biology',
      description: 'Cells and tissues',
      subjects: ['Biology'],
      minutes: 60,
      begunBy: ['Aarav Sharma'],
    },
    {
      ...ten,
      ...endedSpan(days.before(7), 15 * 60, 90, now),
      label: 'Mock Tests',
      name: 'Mock Test 2',
      description: 'The whole first term',
      minutes: 90,
      begunBy: ['Aarav Sharma'],
    },
    {
      ...unit,
      ...endedSpan(days.before(8), 9 * 60, 60, now),
      name: 'Class test: trigonometry',
      description: 'Ratios of an angle',
      subjects: ['Mathematics'],
    },
    {
      ...ten,
      ...limited(time),
      label: 'Practice',
      name: 'Practice: light, twice at most',
      description: 'Two tries for everybody',
      subjects: ['Physics'],
    },
    ...coming(time, { ...ten, label: 'Mock Tests', minutes: 120 }, [
      ['Mock Test 3', 'The whole first term'],
      ['Unit Test: English', 'Comprehension', 'English'],
      ['Mock Test 4', 'The whole first term, second paper'],
      ['Unit Test: History', 'The making of a global world', 'History'],
      ['Mock Test 5', 'The whole second term'],
    ]),
    ...monthly(time, { ...four, subjects: ['English', 'Mathematics', 'Environment'] }, [
      ['Monthly quiz: plants', 'Leaves, roots and flowers', 'Environment'],
      ['Monthly quiz: tables', 'Up to 12', 'Mathematics'],
      ['Monthly quiz: stories', 'Reading aloud and silently', 'English'],
    ]),
    {
      ...four,
      ...openSpan(today, now),
      name: 'Quiz of the day',
      description: 'Fractions',
      subjects: ['Mathematics'],
    },
    ...coming(time, { ...four, subjects: ['English'] }, [
      ['Spelling bee', 'Class list 3', 'English'],
      ['Quiz: water', 'Rivers and rain', 'Environment'],
    ]),
  ]
}

export function apexTests(time: Time): TestPlan[] {
  const { days, today, now } = time
  const jee = { sections: ['JEE-26', 'JEE-27'], subjects: ['Physics', 'Chemistry', 'Mathematics'] }
  const mock = { ...jee, label: 'All-India Mock Series', minutes: 180 }
  const product = { sections: [], subjects: ['Physics'], label: 'Unit Tests', minutes: 45 }
  return [
    {
      ...jee,
      label: 'Practice',
      name: 'Practice: integrals against the clock',
      description: 'As often as you like',
      subjects: ['Mathematics'],
      minutes: 15,
      limit: 0,
      startsAt: endedSpan(days.before(6), 8 * 60, 0, now).startsAt,
      endsAt: spanOn(days.after(21) ?? today, 23 * 60 + 55, 0).endsAt,
      isPublished: true,
      takers: takersOf.earlier,
      attempts: 2,
    },
    ...monthly(time, { ...mock, products: ['JEE Crash Course'] }, [
      ['All-India Mock 1', 'Full paper'],
      ['All-India Mock 2', 'Full paper'],
      ['All-India Mock 3', 'Full paper'],
      [
        'All-India Mock 4: rotation, electrostatics, coordination compounds and definite integrals',
        'Full paper',
      ],
      ['All-India Mock 5', 'Full paper'],
      ['All-India Mock 6', 'Full paper'],
    ]),
    {
      ...jee,
      ...endedSpan(days.before(3), 18 * 60, 60, now),
      label: 'Unit Tests',
      name: 'Rotation: chapter test',
      description: 'Torque, angular momentum',
      subjects: ['Physics'],
      minutes: 45,
      takers: takersOf.earlier,
    },
    {
      ...mock,
      ...openSpan(today, now),
      products: ['JEE Crash Course'],
      name: 'All-India Mock 7',
      description: 'Full paper',
      isShuffled: true,
      calculator: 'scientific',
    },
    {
      ...product,
      ...endedSpan(days.before(4), 19 * 60, 60, now),
      products: ['Physics Doubt Hours'],
      name: 'Doubt hours: wave optics',
      description: 'Ten questions',
      isPublished: true,
      takers: 1,
    },
    {
      ...jee,
      ...limited(time),
      label: 'Practice',
      name: 'Practice: mechanics, twice at most',
      description: 'Two tries for everybody',
      subjects: ['Physics'],
    },
    ...coming(time, { ...product, products: ['Physics Doubt Hours'] }, [
      ['Doubt hours: thermodynamics', 'Ten questions'],
      ['Doubt hours: current electricity', 'Ten questions'],
    ]),
    ...coming(time, { ...mock, products: ['JEE Crash Course'] }, [
      ['All-India Mock 8', 'Full paper'],
      ['Chapter test: conic sections', 'Thirty questions', 'Mathematics'],
      ['All-India Mock 9', 'Full paper'],
    ]),
  ]
}
