import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allCalls } from '#domain/calls.ts'
import { studentHome } from '#domain/home/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { answer } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

/** Fields that people fill in. */
const userFields = new Set(
  `acad_yr_name ancmnt_title attachment_display_name attendance_note batch_sec_names c_n category_name course course_name
  course_Name class_name description detail exam_name examDesc file_name inst_acad_year institute_name label_name
  master_course_name message name parent_name product_name remark section session_name stnd_n student_comment student_name
  sub_topic_name subject_name subjectName teacher_comment teacher_name teachersName test_name title topic topicName
  topics_covered updated_by user_name title_name holiday_desc marked_title username`.split(/\s+/),
)

const words = new Map<string, string>()
/** An Urdu word for each text. */
function urdu(text: string): string {
  const word =
    words.get(text) ?? `مکتب${[...String(words.size)].map((digit) => 'ابجدھوزحطی'[Number(digit)]).join('')}`
  words.set(text, word)
  return word
}

function inUrdu<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inUrdu) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([field, one]) => [
    field,
    typeof one === 'string' && userFields.has(field) && /\p{L}/u.test(one) && !one.includes('<')
      ? urdu(one)
      : inUrdu(one),
  ])
  return Object.fromEntries(entries)
}

const isolated = /\u2068[^\u2069]*\u2069/g
const fromRight = /\p{Script=Arabic}/u

/** Texts of ours that a name from right to left would reorder. */
function mixed(): string[] {
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const own = [...element.childNodes].map((node) => (node instanceof Text ? node.data : '\ufffc')).join('')
    const isOwnDirection = getComputedStyle(element).unicodeBidi !== 'normal'
    const outside = own.replaceAll(isolated, '')
    const isMixed = fromRight.test(outside) && /[A-Za-z\d·:(,]/.test(outside)
    return fromRight.test(own) && (isMixed || !isOwnDirection) ? [`${element.tagName} ${own}`] : []
  })
}

test.each<{ as: PersonName; screens: string[] }>([
  { as: 'rohan', screens: ['/dashboard', '/announcement'] },
  {
    as: 'aarav',
    screens: [
      '/dashboard',
      '/timetable',
      '/assignment',
      '/document',
      '/studymaterial',
      '/messages',
      '/exam',
      '/profile',
      '/live',
      '/eventCalender',
    ],
  },
])(
  'texts by people keep their direction, and that of what is around them: $as [shell-27]',
  async ({ as, screens }) => {
    for (const call of allCalls) answer(call, (real) => inUrdu(real))
    for (const screen of screens) {
      await renderScreen(screen, { as, width: 390, change: (session) => inUrdu<SignedIn>(session) })
      const main = page.getByRole('main')
      await expect
        .poll(() => fromRight.test(main.element().textContent ?? ''), { message: screen })
        .toBe(true)
      await expect
        .poll(() => document.querySelector('main [aria-busy="true"]'), { message: screen })
        .toBe(null)
      expect(mixed(), screen).toEqual([])
      leaveScreen()
    }
  },
)

test('a byline with an Urdu name is read from left to right: name, day, time', async () => {
  answer(studentHome, (real) => real.map((one) => ({ ...one, updated_by: 'مكتب' })))
  await renderScreen('/announcement', { as: 'rohan', width: 390 })
  const byline = page.getByText(/^\u2068مكتب\u2069 · \d/).first()
  await expect.element(byline).toBeVisible()
  const leftOf = (sign: string) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(byline.element(), NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const at = (walker.currentNode as Text).data.indexOf(sign)
      if (at < 0) continue
      range.setStart(walker.currentNode, at)
      range.setEnd(walker.currentNode, at + 1)
      return range.getBoundingClientRect().left
    }
    throw new Error(`no ${sign} in it`)
  }
  expect(leftOf('ب')).toBeLessThan(leftOf('·'))
  expect(leftOf('·')).toBeLessThan(leftOf('M'))
  expect(getComputedStyle(byline.element()).direction).toBe('ltr')
})
