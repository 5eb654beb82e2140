import { inject } from 'vitest'
import { page } from 'vitest/browser'
import { labelTests, type Test } from '#domain/exam/calls.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { answer } from './replies.ts'

/** The time of server and browser, in seconds since 1970. */
const now = () => Date.parse(inject('moment')) / 1000

export type MadeTest = {
  name: string
  /** A moment, in seconds from now. */
  from?: number
  to?: number
  type?: Test['test_type_id']
  limit?: number
  /** Attempts of the student: submitted ones, and others. */
  submitted?: number
  open?: number
  isPublished?: boolean
}

const hour = 3600
const textOf = (seconds: number) => new Date(seconds * 1000).toISOString()

function testOf(made: MadeTest, number: number): Test {
  const { from = -hour, to = hour, submitted = 0, open = 0 } = made
  const [start, end] = [now() + from, now() + to]
  return {
    test_id: 900_001 + number,
    test_name: made.name,
    test_type_id: made.type ?? testTypes.online,
    label_id: 0,
    title: made.name,
    start_date: textOf(start),
    test_start_date: textOf(start),
    end_date: textOf(end),
    test_end_date: textOf(end),
    start_timestamp: start,
    end_timestamp: end,
    duration: 90,
    test_limit: made.limit ?? 1,
    total_attempts: submitted,
    incomplete_attempts: open,
    is_submitted: submitted > 0,
    is_result_published: made.isPublished ? 1 : 0,
    is_download_solution: false,
  }
}

/** Replaces the tests of the demo, under every label. */
export function giveTests(...made: MadeTest[]): void {
  answer(labelTests, ({ data }) => ({
    data: made.map((one, number) => ({ ...testOf(one, number), label_id: data[0]?.label_id ?? 0 })),
  }))
}

export const labels = () => page.getByRole('group', { name: 'Exam labels' })
export const label = (name: string) => labels().getByRole('button', { name })
export const cards = () => page.getByRole('main').getByRole('article')
/** A card by the beginning of its name. */
export const cardOf = (name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: false }) })
export const titles = () =>
  [...document.querySelectorAll('main article h3')].map(({ textContent }) => textContent)
