import type { SampleName } from '#server/demo/samples.ts'

/** The progress of a student with an assignment. */
export type Work = 'nothing' | 'draft' | 'submitted' | 'marks' | 'grade' | 'evaluated without work'

export type Plan = {
  title: string
  topic: string
  subTopic?: string
  description: string
  /** When it ends: hours from now, or days from today at an hour of the day. */
  ends: { hours: number } | { days: number; at: string }
  allowsLate?: true
  marks?: number
  isGraded?: true
  isUnmarked?: true
  given: readonly SampleName[]
  link?: { name: string; url: string }
  solutions?: readonly SampleName[]
  /** Of the main student of the demo. */
  work: Work
}

const list = (...lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
const longTitle =
  'Collect the questions of the last ten years’ papers about this chapter, sort them by the idea that they ask for, and write a model answer to the three that come up most often'

/** Every status and badge [assignment-6, assignment-14], from the most urgent to long past. */
export const plans: readonly Plan[] = [
  {
    title: 'Exercise set 4: questions 1 to 12',
    topic: 'Exercises',
    description: `<p>Write every step, not only the answer.</p>${list('Questions 1 to 8: one line each', 'Questions 9 to 12: with a drawing')}`,
    ends: { hours: 5 },
    marks: 20,
    given: ['docx', 'pdf'],
    work: 'nothing',
  },
  {
    title: 'Summary of this week’s lessons, in your own words',
    topic: 'Revision',
    description: '<p>One page at most. A drawing counts as half a page.</p>',
    ends: { hours: 9.5 },
    isGraded: true,
    given: ['txt'],
    work: 'draft',
  },
  {
    title: 'Prepare tomorrow’s practical',
    topic: 'Practical work',
    description: '<p>Read the sheet and bring the answers to its five questions.</p>',
    ends: { days: 1, at: '18:00' },
    isUnmarked: true,
    given: ['pdf'],
    work: 'submitted',
  },
  {
    title: 'Worked examples: find the mistake',
    topic: 'Exercises',
    subTopic: 'Typical mistakes',
    description: `<p>Each of the six examples has <strong>one</strong> mistake. Mark it and correct it.</p>`,
    ends: { days: 2, at: '23:59' },
    allowsLate: true,
    marks: 10,
    given: ['docx', 'png'],
    work: 'nothing',
  },
  {
    title: longTitle,
    topic: 'Past papers',
    description: '<p>Work in pairs if you like; each hands in his own.</p>',
    ends: { days: 7, at: '20:00' },
    marks: 50,
    given: ['xlsx', 'zip', 'pptx'],
    link: { name: 'Papers of the last ten years', url: 'https://www.example.org/past-papers' },
    work: 'draft',
  },
  {
    title: 'Film of an experiment at home',
    topic: 'Project',
    description: '<p>Two minutes at most: what you expected, what happened, why.</p>',
    ends: { days: 20, at: '23:59' },
    isGraded: true,
    given: ['mp4', 'mp3'],
    work: 'nothing',
  },
  {
    title: 'Quick check of chapter 3',
    topic: 'Revision',
    description: '<p>Ten short questions.</p>',
    ends: { days: 3, at: '12:00' },
    marks: 10,
    given: ['pdf'],
    solutions: ['pdf'],
    work: 'marks',
  },
  {
    title: 'Definitions of chapter 3',
    topic: 'Revision',
    description: '<p>Learn them, write them down without looking, hand in what you wrote.</p>',
    ends: { days: -1, at: '18:00' },
    allowsLate: true,
    marks: 15,
    given: ['txt'],
    work: 'nothing',
  },
  {
    title: 'Graph of the measurements',
    topic: 'Practical work',
    description: '<p>Axes with units, a title, and a sentence about what the curve says.</p>',
    ends: { days: -2, at: '18:00' },
    allowsLate: true,
    isGraded: true,
    given: ['xlsx'],
    work: 'draft',
  },
  {
    title: 'Questions for the visit to the science museum',
    topic: 'Excursion',
    description: '<p>Three questions that you want to ask there.</p>',
    ends: { days: -3, at: '16:00' },
    given: [],
    isUnmarked: true,
    work: 'nothing',
  },
  {
    title: 'Unit test, corrected at home',
    topic: 'Tests',
    description: '<p>Correct every answer that lost a mark.</p>',
    ends: { days: -4, at: '20:00' },
    marks: 40,
    given: ['pdf'],
    work: 'submitted',
  },
  {
    title: 'Exercise set 3: questions 1 to 20',
    topic: 'Exercises',
    subTopic: 'Mixed questions',
    description: '<p>As set 4, without the drawings.</p>',
    ends: { days: -6, at: '20:00' },
    marks: 25,
    given: ['docx'],
    solutions: ['pdf', 'docx'],
    work: 'marks',
  },
  {
    title: 'Essay: an idea that changed how we live',
    topic: 'Project',
    description: '<p>400 to 600 words, with the sources that you used.</p>',
    ends: { days: -9, at: '20:00' },
    isGraded: true,
    given: [],
    link: { name: 'How to name a source', url: 'https://www.example.org/sources' },
    solutions: ['txt'],
    work: 'grade',
  },
  {
    title: 'Exercise set 2: questions 1 to 15',
    topic: 'Exercises',
    description: '<p>To be handed in at the next lesson at the latest.</p>',
    ends: { days: -14, at: '20:00' },
    marks: 20,
    given: ['docx'],
    solutions: ['docx'],
    work: 'evaluated without work',
  },
  {
    title: 'Draw and label the apparatus',
    topic: 'Practical work',
    description: '<p>With pencil, then photographed.</p>',
    ends: { days: -18, at: '18:00' },
    marks: 10,
    given: ['png'],
    work: 'nothing',
  },
]
