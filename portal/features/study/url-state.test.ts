import { describe, expect, test } from 'vitest'
import { readStudyUrlState, type StudyUrlState, studyAddress, studyTabs } from './url-state.ts'

test.each([
  [{ isOpen: false, hasELearning: true }, ['library', 'products']],
  [{ isOpen: false, hasELearning: false }, ['library']],
  [{ isOpen: true, hasELearning: true }, ['products']],
  [{ isOpen: true, hasELearning: false }, []],
])('%o has the tabs %j [study-1]', (user, tabs) => expect(studyTabs(user)).toEqual(tabs))

const start: StudyUrlState = {
  tab: 'library',
  courseId: 0,
  productId: 0,
  subjectId: 0,
  topicId: 0,
  view: 'title',
}
const both = ['library', 'products'] as const
const read = (search: string, tabs: readonly ('library' | 'products')[] = both) =>
  readStudyUrlState(new URLSearchParams(search), tabs)

describe('the address of the study screen [study-5]', () => {
  test.each<[string, Partial<StudyUrlState>]>([
    ['', {}],
    ['course=3', { courseId: 3 }],
    ['course=3&subject=4&topic=5&view=card', { courseId: 3, subjectId: 4, topicId: 5, view: 'card' }],
    ['tab=products&course=3&product=9', { tab: 'products', courseId: 3, productId: 9 }],
  ])('%s is read, and written as it was', (search, expected) => {
    expect(read(search)).toEqual({ ...start, ...expected })
    expect(studyAddress(expected)).toBe(`/studymaterial${search === '' ? '' : `?${search}`}`)
  })

  test.each<[string, Partial<StudyUrlState>]>([
    ['subject=4&topic=5', {}],
    ['course=3&topic=5', { courseId: 3 }],
    ['course=-3', {}],
    ['course=3e2', {}],
    ['course=0x1f', {}],
    ['course=', {}],
    ['course=9999999999999999999', {}],
    ['tab=nonsense&view=tree', {}],
    ['course=3&product=9', { courseId: 3 }],
  ])('of %s only the valid parts are read', (search, expected) =>
    expect(read(search)).toEqual({ ...start, ...expected }),
  )

  test('an open user has no library, and its courses are ignored', () => {
    expect(read('course=3', ['products'])).toEqual({ ...start, tab: 'products' })
  })

  test('without e-learning a link to a product leads to the library', () => {
    expect(read('tab=products&course=3&product=9', ['library'])).toEqual(start)
  })
})
