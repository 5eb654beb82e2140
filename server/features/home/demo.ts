import { addDays } from '#domain/day.ts'
import type { DemoInstitute, DemoRecords, DemoRow } from '#server/demo/build.ts'
import { makePdf } from '#server/demo/pdf.ts'
import { answerRows, questionRows } from '#server/features/home/answer/demo.ts'

type Notice = {
  title: string
  html: string
  by: string
  /** Days and hours before now; in the earlier year, days before its last day. */
  days: number
  hours?: number
  sections?: string[]
  attachment?: 'pdf' | string
  isUrgent?: true
}

const schoolNotices: Notice[] = [
  {
    title: 'Parent–teacher meeting',
    html: '<p>Meetings run from <strong>9 AM to 1 PM</strong> in your child’s classroom. Please bring the diary.</p>',
    by: 'Rekha Nair',
    days: 0,
    hours: 2,
    sections: ['10-A', '10-B'],
    attachment: 'pdf',
  },
  {
    title: 'Winter uniform',
    html: '<p>Sweaters are compulsory for the morning assembly from next week.</p>',
    by: 'Office',
    days: 2,
  },
  {
    title: 'Library books due',
    html: '<p>Return all borrowed books before the unit test week.</p><p> </p><p>Lost books are replaced at cost.</p>',
    by: 'S. Rao',
    days: 4,
    sections: ['10-A'],
  },
  {
    title: 'Annual sports day: events, houses and the practice plan for the coming two weeks',
    html: '<h3>Practice</h3><ul><li>100 m and relay:  Tuesday and Thursday</li><li>Long jump:  Wednesday</li><li>Kho-kho and kabaddi:  Friday</li></ul><h3></h3><p>Bring water and your house colours. <a href="https://greenfield.example/sports">See the full plan</a>.</p>',
    by: 'Anil D’Souza',
    days: 6,
  },
  {
    title: 'Bus route 4 starts ten minutes earlier',
    html: '<p>The first stop is at 6:50 AM from Monday on.</p>',
    by: 'Transport desk',
    days: 9,
    sections: ['4-B', '10-B'],
  },
  {
    title: 'Science fair: entries are open',
    html: '<p>Teams of two, classes 9 to 12. See your class teacher for the form.</p>',
    by: 'Dr. Farah Khan',
    days: 13,
    attachment: 'https://greenfield.example/science-fair',
  },
]
const earlierNotices: Notice[] = [
  {
    title: 'Final results are out',
    html: '<p>Report cards may be collected from the class teacher.</p>',
    by: 'Office',
    days: 2,
  },
  { title: 'Farewell for class 12', html: '<p>In the main hall at 4 PM.</p>', by: 'Rekha Nair', days: 20 },
]
const coachingNotices: Notice[] = [
  {
    title: 'Mock test 7 on Sunday',
    html: '<p>Report by 8:30 AM with your id card. The paper covers <em>rotation</em> and <em>electrostatics</em>.</p>',
    by: 'Prof. Sen',
    days: 0,
    hours: 3,
    sections: ['JEE-26'],
  },
  {
    title: 'Doubt hour moves to 6 PM',
    html: '<p>Room 3, every weekday.</p>',
    by: 'Front desk',
    days: 1,
    isUrgent: true,
  },
  {
    title: 'Scholarship results',
    html: '<p>The list is attached.</p>',
    by: 'Director',
    days: 3,
    attachment: 'pdf',
  },
  {
    title: 'Formula booklet, third edition',
    html: '<p>Collect your copy from the library.</p>',
    by: 'Library',
    days: 5,
    sections: ['JEE-26', 'NEET-26'],
  },
  {
    title: 'Holiday on account of the local festival',
    html: '<p>Classes resume the day after.</p>',
    by: 'Front desk',
    days: 8,
  },
  {
    title: 'New physics module is up',
    html: '<p>Twelve short videos on  wave optics.</p>',
    by: 'Prof. Iyer',
    days: 12,
    sections: ['JEE-26'],
  },
]

type Shown = readonly [title: string, description: string]
const schoolBanners: [Shown, ...Shown[]] = [
  ['Summer camp', 'Three weeks of music, robotics and swimming. Tell us by the end of the month.'],
  [
    'Science fair entries close on Monday',
    'Teams of two, grades 9 to 12. See your class teacher for the form.',
  ],
  ['Library week', 'Borrow two books more, and keep them a week longer.'],
  ['Robotics club', 'Saturdays at 10. Beginners are welcome.'],
  ['Annual day', 'Auditions for the play are held in the music room.'],
  ['Plant a tree', 'Every class plants one this month.'],
]
const coachingBanners: [Shown, ...Shown[]] = [
  ['Rank booster', 'Forty days, one plan for each student. The first week is free for you.'],
  ['All-India mock series', 'Twelve full papers, with ranks the same evening.'],
  ['Early bird for next year', 'Seats for JEE-28 are open, with a tenth off until the month’s end.'],
  ['Doubt hour, every weekday', 'Room 3 at 6 PM, no need to book.'],
  ['Crash course: organic chemistry', 'Ten days, two hours a day.'],
  ['Bring a friend', 'The first class is free.'],
]

const dayMs = 24 * 60 * 60 * 1000

export function homeRecords(institute: DemoInstitute): DemoRecords {
  const { name, now, years } = institute
  if (name === 'summit') return { rows: {} }
  const [current, earlier] = years
  const lastDay = new Date(Date.parse(`${current?.start_date}T12:00:00+05:30`) - dayMs)
  const notices = name === 'greenfield' ? schoolNotices : coachingNotices
  return {
    rows: {
      notices: [
        ...notices.map((notice) => rowOf(notice, current?.id, now)),
        ...(earlier ? earlierNotices.map((notice) => rowOf(notice, earlier.id, lastDay)) : []),
        ...questionRows(institute),
      ],
      'notice-answers': answerRows(institute),
      ...shownRows(institute.today, ...(name === 'greenfield' ? schoolBanners : coachingBanners)),
    },
    files: Object.fromEntries(
      notices
        .filter(({ attachment }) => attachment === 'pdf')
        .map(({ title, by }) => [
          `notices/${title}.pdf`,
          () => makePdf(title, ['A short note from your institute, made for the demo.', `Signed: ${by}`]),
        ]),
    ),
  }
}

const rowOf = (
  { title, html, by, days, hours = 0, sections, attachment = '', isUrgent }: Notice,
  year: string | undefined,
  now: Date,
): DemoRow => ({
  id: title,
  year,
  title,
  text: html,
  by,
  announced_at: new Date(now.getTime() - days * dayMs - hours * 60 * 60 * 1000),
  sections,
  urgent: isUrgent ? 'yes' : '',
  attachment: attachment === 'pdf' ? `notices/${title}.pdf` : '',
  attachment_link: attachment === 'pdf' ? '' : attachment,
})

/** The promotion first. */
function shownRows(today: string, promotion: Shown, ...banners: Shown[]) {
  const row = ([title, description]: Shown, position: number): DemoRow => ({
    id: title,
    title,
    description,
    position,
    start_date: addDays(today, -7),
    end_date: addDays(today, 60),
  })
  return { banners: banners.map(row), promotions: [row(promotion, 0)] }
}
