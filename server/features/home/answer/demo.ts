import { addDays } from '#domain/day.ts'
import type { AskKind } from '#domain/home/answer/rules.ts'
import type { DemoInstitute, DemoName, DemoRow } from '#server/demo/build.ts'

type Asking = {
  at: DemoName
  title: string
  html: string
  by: string
  asks: AskKind
  choices?: string
  sections?: string[]
  /** Hours before now, and days until the last one. */
  hours: number
  days: number
  /** What students answered, by number: of those who are in no account that the demo shows. */
  answerOf: (number: number) => string | undefined
}

const asking: readonly Asking[] = [
  {
    at: 'greenfield',
    title: 'Excursion to the science centre',
    html: '<p>By bus on the last Friday of the month, from <strong>8 AM to 3 PM</strong>. May your child come with us?</p>',
    by: 'Dr. Farah Khan',
    asks: 'yes or no',
    sections: ['10-A', '10-B', '4-B'],
    hours: 30,
    days: 5,
    answerOf: (number) => [undefined, 'yes', 'yes', 'no', undefined][number % 5],
  },
  {
    at: 'greenfield',
    title: 'Rules for phones and tablets at school',
    html: '<p>Phones stay in the bag, switched off, from the first to the last bell. Please sign that you have read this with your child.</p>',
    by: 'Office',
    asks: 'signature',
    sections: ['10-A', '4-B'],
    hours: 52,
    days: 9,
    answerOf: () => undefined,
  },
  {
    at: 'apex',
    title: 'Which day for the extra doubt hour?',
    html: '<p>We add one more hour each week.</p>',
    by: 'Front desk',
    asks: 'choice',
    choices: 'Monday\nWednesday\nSaturday',
    sections: ['JEE-26'],
    hours: 20,
    days: 3,
    answerOf: (number) => [undefined, 'Monday', 'Saturday'][number % 3],
  },
]

const ofInstitute = ({ name }: DemoInstitute) => asking.filter(({ at }) => at === name)
const announcedAt = ({ hours }: Asking, now: Date) => new Date(now.getTime() - hours * 3_600_000)

/** Notices that ask for an answer until a day to come. */
export const questionRows = (institute: DemoInstitute): DemoRow[] =>
  ofInstitute(institute).map((one) => ({
    id: one.title,
    year: institute.years[0]?.id,
    title: one.title,
    text: one.html,
    by: one.by,
    announced_at: announcedAt(one, institute.now),
    sections: one.sections,
    asks: one.asks,
    choices: one.choices ?? '',
    answer_until: addDays(institute.today, one.days),
  }))

/** Part of the families has answered by phone: none of those who sign in at the demo. */
export function answerRows(institute: DemoInstitute): DemoRow[] {
  const { students, sections } = institute
  return ofInstitute(institute).flatMap((one) => {
    const own = sections.filter(({ name }) => one.sections?.includes(name)).map(({ id }) => id)
    return students
      .filter((student) => !student.isSeen && student.sections.some((id) => own.includes(id)))
      .flatMap(({ id, number }) => {
        const answer = one.answerOf(number)
        return answer === undefined
          ? []
          : [
              {
                notice: one.title,
                student: id,
                answer,
                answered_at: new Date(institute.now.getTime() - (1 + (number % 18)) * 3_600_000),
              },
            ]
      })
  })
}
