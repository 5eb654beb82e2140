/** Tasks of a family on a phone of 390 px, from home: how often a person taps, and how far he scrolls, until the answer is in sight. */
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { BenchServer } from '../server.ts'
import { launchChromium, openPhone } from './page.ts'

const student = '9000000001'
/** Of two children. */
const parent = '9000000010'

type Task = {
  name: string
  login: string
  /** Taps that the task may take. */
  atMost: number
  walk: (hand: Hand) => Promise<void>
}

export type TapsFigure = { name: string; atMost: number; taps: number; scrolled: number; failure: string }

const tasks: Task[] = [
  {
    name: 'What do we owe?',
    login: parent,
    atMost: 0,
    walk: ({ page, see }) =>
      see(
        main(page)
          .getByText(/^Rs [\d,.]+ due/)
          .first(),
      ),
  },
  {
    name: 'The receipt of the last payment',
    login: parent,
    atMost: 3,
    walk: async ({ page, tap }) => {
      await tap(bar(page).getByRole('link', { name: 'Fees' }))
      await tap(page.getByRole('tab', { name: 'Payment History' }))
      const saved = page.waitForEvent('download')
      await tap(page.getByRole('button', { name: /^Download receipt/ }).first())
      await saved
    },
  },
  {
    name: 'Was my child absent this week?',
    login: parent,
    atMost: 1,
    walk: async ({ page, tap, see }) => {
      await tap(
        main(page)
          .getByRole('link', { name: /attendance/i })
          .first(),
      )
      await see(page.getByText(/missed this week/))
    },
  },
  {
    name: 'Which class is next?',
    login: student,
    atMost: 0,
    walk: ({ page, see }) =>
      see(page.getByRole('region', { name: 'Now and next' }).getByRole('listitem').last()),
  },
  {
    name: 'What is due tomorrow?',
    login: student,
    atMost: 1,
    walk: async ({ page, tap, see }) => {
      await tap(bar(page).getByRole('link', { name: 'Homework' }))
      await see(
        main(page)
          .getByText(/^Tomorrow/)
          .first(),
      )
    },
  },
  {
    name: 'How was the last test, against the class?',
    login: parent,
    atMost: 2,
    walk: async ({ page, tap, see }) => {
      await tap(bar(page).getByRole('button', { name: 'More' }))
      await tap(page.getByRole('link', { name: 'Exam Reports' }))
      await see(page.getByRole('region', { name: 'Latest results' }).getByText('Average').first())
    },
  },
  {
    name: 'When does school open again?',
    login: parent,
    atMost: 2,
    walk: async ({ page, tap, see }) => {
      await tap(bar(page).getByRole('button', { name: 'More' }))
      await tap(page.getByRole('link', { name: 'Event Calender' }))
      await see(page.getByText(/School opens again/).first())
    },
  },
  {
    name: "The attachment of yesterday's notice",
    login: parent,
    atMost: 1,
    walk: async ({ page, tap }) => {
      const opened = page.context().waitForEvent('page')
      await tap(page.getByRole('link', { name: /^Attachment/ }).first())
      await opened
    },
  },
  {
    name: 'The other child',
    login: parent,
    atMost: 2,
    walk: async ({ page, tap, see }) => {
      await tap(page.getByRole('banner').getByRole('button', { name: /^Student/ }))
      await tap(page.getByRole('dialog').getByText('Anaya').first())
      await see(page.getByText('Now showing Anaya'))
    },
  },
  {
    name: 'A recording of the last month',
    login: student,
    atMost: 4,
    walk: async ({ page, tap, see }) => {
      await tap(bar(page).getByRole('button', { name: 'More' }))
      await tap(page.getByRole('link', { name: 'Live Classes' }))
      await tap(page.getByRole('tab', { name: 'Past Classes' }))
      await tap(page.getByRole('button', { name: /^View: / }).first())
      await see(page.getByRole('dialog'))
    },
  },
  {
    name: 'A photo as homework',
    login: student,
    atMost: 4,
    walk: async ({ page, photo, tap, see }) => {
      await tap(main(page).getByRole('link', { name: /^Open: Exercise set/ }))
      const chooser = page.waitForEvent('filechooser')
      await tap(page.getByRole('button', { name: 'Take a photo' }))
      await (await chooser).setFiles(photo)
      await tap(main(page).getByRole('button', { name: 'Submit' }))
      await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }))
      await see(main(page).getByText('Submitted').first())
    },
  },
  {
    name: 'Practice',
    login: student,
    atMost: 3,
    walk: async ({ page, tap }) => {
      await tap(bar(page).getByRole('link', { name: 'My Exam' }))
      await tap(main(page).getByRole('button', { name: 'Practice', exact: true }))
      const opened = page.context().waitForEvent('page')
      await tap(
        main(page)
          .getByRole('button', { name: /^Start/ })
          .first(),
      )
      await opened
    },
  },
]

const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

export async function benchTaps(server: BenchServer): Promise<TapsFigure[]> {
  const photo = join(server.folder, 'IMG_2.jpg')
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'white' } }).toFile(photo)
  const browser = await launchChromium()
  const figures: TapsFigure[] = []
  for (const { name, login, atMost, walk } of tasks) {
    const page = await openPhone(browser, login, `http://school.localhost:${server.port}/dashboard`)
    await page.getByRole('region', { name: 'Notice Board' }).getByRole('article').first().waitFor()
    const hand = new Hand(page, photo)
    const failure = await walk(hand).then(
      () => '',
      (error: Error) => error.message.split('\n', 1)[0] ?? '',
    )
    figures.push({ name, atMost, taps: hand.taps, scrolled: Math.round(hand.scrolled), failure })
    await page.close()
  }
  await browser.close()
  return figures
}

/** Taps and looks as a person does, who scrolls to what is not in sight, or lies under the bar. */
class Hand {
  taps = 0
  /** Pixels. */
  scrolled = 0
  readonly page: Page
  /** A file. */
  readonly photo: string

  constructor(page: Page, photo: string) {
    this.page = page
    this.photo = photo
  }

  readonly tap = async (target: Locator): Promise<void> => {
    await this.see(target)
    await target.tap()
    this.taps++
  }

  readonly see = async (target: Locator): Promise<void> => {
    await target.waitFor()
    this.scrolled += await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const isCovered = (y: number) =>
        !document.elementsFromPoint(innerWidth / 2, y).some((one) => one.contains(element))
      if (top >= 0 && bottom <= innerHeight && !isCovered(bottom - 1)) return 0
      const before = scrollY
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      return Math.abs(scrollY - before)
    })
  }
}
