import type { Colour } from '#server/demo/png.ts'

export type ProductPlan = {
  title: string
  /** As typed, before it is sanitised. */
  about: string
  rupees: number
  colour: Colour
  /** Its contents, in words. */
  items: Readonly<Record<string, string>>
  youtubeKeys?: readonly string[]
  hasVideo?: true
  holder: 'Neha Gupta' | 'Riya Verma'
  heldForDays: number
  /** null for unlimited, negative for expired. */
  expiresInDays: number | null
}

/** Two active and one expired, for the open user and for a student of the batch. */
export const productPlans: readonly ProductPlan[] = [
  {
    title: 'JEE Crash Course',
    about:
      '<p>All of <b>Physics</b> and <b>Mathematics</b> for JEE Main in eight weeks, for those who study on their own.</p><ul><li>A live class every evening</li><li>A mock test every Sunday</li><li>Notes to keep</li></ul>',
    rupees: 4999,
    colour: [40, 86, 224],
    items: {
      'Live Classes': 'Every evening at 7, with recordings to see again',
      'Online Exams': 'Eight mock tests with ranks and solutions',
      'Study Material': 'Notes, slides and worksheets of both subjects',
    },
    youtubeKeys: ['aqz-KE-bpKQ', 'YE7VzlLtp-4'],
    hasVideo: true,
    holder: 'Neha Gupta',
    heldForDays: 24,
    expiresInDays: 180,
  },
  {
    title: 'Physics Doubt Hours',
    about: '<p>Bring what you could not solve. Two hours every Saturday, free for everybody.</p>',
    rupees: 0,
    colour: [14, 124, 102],
    items: { 'Online Exams': 'A short test on the doubts of the week' },
    holder: 'Neha Gupta',
    heldForDays: 12,
    expiresInDays: null,
  },
  {
    title: 'Foundation Mathematics for Class 10 with practice papers',
    about: '<p>The mathematics that JEE builds upon.</p>',
    rupees: 1249.5,
    colour: [150, 60, 170],
    items: { 'Study Material': 'Worksheets with solutions' },
    holder: 'Neha Gupta',
    heldForDays: 400,
    expiresInDays: -35,
  },
  {
    title: 'JEE Main Mock Test Series',
    about:
      '<p>Twenty papers in the pattern of the last three years, each with a solution for every question.</p><p>Your rank among all who wrote it is known the same evening.</p>',
    rupees: 1499,
    colour: [197, 84, 26],
    items: {
      'Online Exams': 'Twenty full papers of three hours',
      Solutions: 'Written solutions for every question',
    },
    youtubeKeys: ['aqz-KE-bpKQ'],
    holder: 'Riya Verma',
    heldForDays: 41,
    expiresInDays: 120,
  },
  {
    title: 'Formula Handbook',
    about: '<p>Every formula of Physics, Chemistry and Mathematics on forty pages.</p>',
    rupees: 0,
    colour: [40, 86, 224],
    items: { 'Study Material': 'A handbook to print' },
    hasVideo: true,
    holder: 'Riya Verma',
    heldForDays: 90,
    expiresInDays: null,
  },
  {
    title: 'Summer Revision Camp',
    about: '<p>Four weeks of revision before the new batch began.</p>',
    rupees: 3500,
    colour: [150, 60, 170],
    items: { 'Live Classes': 'Twenty classes of two hours' },
    holder: 'Riya Verma',
    heldForDays: 260,
    expiresInDays: -1,
  },
]
