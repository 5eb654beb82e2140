import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type StudySubject, studentEcourses, studyMaterial } from '#domain/study/calls.ts'
import { answer, askedOf, fail, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { addSecondCourse, button, changeSubjects, heading, link, text, view } from './testing.ts'

const prompt = () => text('Click on the Standard to View the Study Material')
const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent)
const subjects = () =>
  page
    .getByRole('list', { name: 'Subjects' })
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent)

describe('a student of a school', () => {
  test('a single standard is open without being chosen; a subject of it opens and leads back [study-2]', async () => {
    const screen = await renderScreen('/studymaterial')
    await expect.poll(subjects).toHaveLength(3)
    expect(page.getByRole('searchbox').elements()).toHaveLength(1)
    await expect.element(prompt()).not.toBeInTheDocument()
    await link(/^Physics/).click()
    await expect.element(heading('Physics')).toHaveFocus()
    expect(page.getByRole('searchbox').elements()).toHaveLength(2)
    await link('Class 10').click()
    await expect.element(link(/^Physics/)).toHaveFocus()
    expect(screen.address()).toBe('/studymaterial')
  })

  test('on a phone the address of a single standard leads back to the list', async () => {
    await renderScreen('/studymaterial?course=1', { width: 390, height: 844 })
    await expect.poll(subjects).toHaveLength(3)
    await link('Standards').click()
    await expect.element(page.getByRole('tablist')).toBeVisible()
    await expect.poll(subjects).toHaveLength(3)
  })

  test('goes from standard to subject to files, and back [study-2, study-3, study-4, study-6]', async () => {
    addSecondCourse()
    const screen = await renderScreen('/studymaterial')
    await expect.element(prompt()).toBeVisible()
    expect(tabs()).toEqual(['Study Library', 'Purchased Products'])
    await link('Class 10').click()
    await expect.element(link('Class 10')).toHaveAttribute('aria-current', 'true')
    await expect
      .poll(subjects)
      .toEqual([
        expect.stringMatching(/^E\s*English/),
        expect.stringMatching(/^M\s*Mathematics/),
        expect.stringMatching(/^P\s*Physics\s*200 files/),
      ])
    await link(/^Physics/).click()
    await expect.element(heading('Physics')).toHaveFocus()
    await expect.element(text('200 files')).toBeVisible()
    expect(page.getByRole('searchbox').elements()).toHaveLength(2)
    expect(screen.address()).toMatch(/^\/studymaterial\?course=\d+&subject=\d+$/)
    await screen.goBack()
    await expect.poll(subjects).toHaveLength(3)
    await screen.goBack()
    await expect.element(prompt()).toBeVisible()
  })

  test('choosing a tab or another standard leaves the subject [study-2, study-4]', async () => {
    addSecondCourse()
    const screen = await renderScreen('/studymaterial')
    await link('Class 10').click()
    await link(/^Physics/).click()
    await expect.element(text('200 files')).toBeVisible()
    const end = answer(studyMaterial, { statusCode: 200, message: 'OK', result: [] })
    await link('A second course of Class 10').click()
    await expect.element(text('No study materials shared yet!')).toBeVisible()
    expect(screen.address()).toBe('/studymaterial?course=777')
    expect((await askedOf(studyMaterial)).at(-1)?.body).toMatchObject({ ecourse_id: 777, product_id: 0 })
    end()
    await screen.goBack()
    await expect.element(heading('Physics')).toBeVisible()
    await page.getByRole('tab', { name: 'Purchased Products' }).click()
    await expect.element(text('No study materials shared yet!')).toBeVisible()
    expect(screen.address()).toBe('/studymaterial?tab=products')
    await screen.goBack()
    await expect.element(heading('Physics')).toBeVisible()
    const courses = () => page.getByRole('navigation', { name: 'Standards' }).getByRole('link').elements()
    expect(courses()).toHaveLength(2)
    await screen.goBack()
    const search = page.getByLabelText('Search Standards')
    await search.fill('SECOND')
    await expect.poll(() => courses().map((one) => one.textContent)).toEqual(['A second course of Class 10'])
    await search.fill('zzz')
    await expect.element(text('Nothing found for “zzz”')).toBeVisible()
    expect(courses()).toEqual([])
  })

  test('a subject without files [study-6]', async () => {
    const topic = { topicId: 777, topicName: 'Empty topic', studyMaterialMap: {}, subtopicList: [] }
    const hindi: StudySubject = {
      subjectId: 778,
      subjectName: 'Hindi',
      topicId: 0,
      topicName: '',
      subtopicList: [topic],
      studyMaterialMap: {},
      vimeo_video_downlodable: 0,
    }
    changeSubjects((all) => [
      ...all,
      hindi,
      { ...hindi, subjectId: 779, subjectName: 'Sanskrit', subtopicList: [] },
    ])
    const screen = await renderScreen('/studymaterial')
    await link(/^Hindi/).click()
    await expect.element(text('No material available!')).toBeVisible()
    await view('Card').click()
    await expect.element(text('No material available!')).not.toBeInTheDocument()
    await button(/^Empty topic/).click()
    await expect.element(text('No material available!')).toBeVisible()
    await screen.goBack()
    await link(/^Sanskrit/).click()
    await expect.element(text('No material available!')).toBeVisible()
    await expect.element(view('Card')).not.toBeInTheDocument()
  })

  test.each([
    ['course=999999', /^Class 10/],
    ['course=1&subject=999999', /^Physics/],
  ])('not the student’s: %s [study-5]', async (query, instead) => {
    await renderScreen(`/studymaterial?${query}`)
    await expect.element(text('This is not among your study materials')).toBeVisible()
    await expect.element(link(instead)).toBeVisible()
  })
})

describe('who sees what', () => {
  test('an open user has purchased products only [study-1]', async () => {
    const screen = await renderScreen('/studymaterial', { as: 'neha' })
    await expect.element(link(/^Physics/)).toBeVisible()
    expect(tabs()).toEqual(['Purchased Products'])
    await link(/^Physics/).click()
    await expect.element(page.getByRole('status').filter({ hasText: '20 files' })).toBeVisible()
    expect(screen.address()).toMatch(/tab=products&course=\d+&product=\d+&subject=\d+/)
  })

  test('of several products one is chosen [study-2, study-6]', async () => {
    answer(studentEcourses, (real) => [
      ...real,
      {
        course_type_id: 777,
        course_type: 'Course',
        product_id: 778,
        product_name: 'A second product',
        isPaid: 'Y' as const,
      },
    ])
    await renderScreen('/studymaterial', { as: 'neha' })
    await expect.element(text('Click on the Product Name to View the Study Material')).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Products' })).toBeVisible()
  })

  test('at a coaching institute courses are chosen [study-2, study-6]', async () => {
    addSecondCourse()
    await renderScreen('/studymaterial', { as: 'riya' })
    await expect.element(text('Click on the Course Name to View the Study Material')).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Courses' })).toBeVisible()
  })

  test('without e-learning there are no products [study-1]', async () => {
    await renderScreen('/studymaterial?tab=products&course=1&product=1', {
      as: 'riya',
      change: (session) => ({ ...session, enable_eLearn_feature: false }),
    })
    await expect.element(page.getByRole('tab', { selected: true })).toBeVisible()
    expect(tabs()).toEqual(['Study Library'])
  })

  test('a parent is sent home [study-23]', async () => {
    const screen = await renderScreen('/studymaterial', { as: 'meera' })
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test('a refusal is shown, with Try again: of the courses, and of a course [study-15]', async () => {
    const mendCourses = fail(studentEcourses, 422, 'Something broke')
    await renderScreen('/studymaterial')
    await expect.element(text('Something broke')).toBeVisible()
    mendCourses()
    const mend = fail(studyMaterial, 422, 'Something else broke')
    await button('Try again').click()
    await expect.element(text('Something else broke')).toBeVisible()
    mend()
    await button('Try again').click()
    await expect.poll(subjects).toHaveLength(3)
  })

  test('while loading there is a skeleton', async () => {
    const letCourses = hold(studentEcourses)
    const letMaterial = hold(studyMaterial)
    await renderScreen('/studymaterial')
    const loading = page.getByRole('status').filter({ hasText: 'Loading' })
    await expect.element(loading).toBeInTheDocument()
    await expect.element(heading('Class 10')).not.toBeInTheDocument()
    letCourses()
    await expect.element(heading('Class 10')).toBeVisible()
    await expect.element(loading).toBeInTheDocument()
    letMaterial()
    await expect.poll(subjects).toHaveLength(3)
    await expect.element(loading).not.toBeInTheDocument()
  })
})
