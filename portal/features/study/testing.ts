import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  type Ecourse,
  type StudyFile,
  type StudySubject,
  type StudyTopic,
  studentEcourses,
  studyMaterial,
} from '#domain/study/calls.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

type How = Parameters<typeof renderScreen>[1]

export const heading = (name: string): Locator => page.getByRole('heading', { name, level: 2 })
export const link = (name: string | RegExp): Locator => page.getByRole('main').getByRole('link', { name })
export const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
export const text = (words: string): Locator => page.getByText(words)
export const view = (name: 'Title' | 'Card'): Locator => page.getByRole('radio', { name })
export const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main li article')]

/** The row of a file, by its title. */
export const rowOf = (title: string): HTMLElement | undefined =>
  rows().find((row) => row.querySelector('p')?.textContent === title)

const second: Ecourse = {
  course_type_id: 777,
  course_type: 'A second course of Class 10',
  product_id: 0,
  product_name: '',
  isPaid: 'N',
}
/** Adds a second course, because a single one is open without being chosen. */
export const addSecondCourse = () => answer(studentEcourses, (real) => [...real, second])

/** Physics of Class 10, which has 200 files and is the student's only course. */
export async function openPhysics(how: How = {}) {
  const screen = await renderScreen('/studymaterial', how)
  await link(/^Physics/).click()
  await expect.element(heading('Physics')).toBeVisible()
  await expect.element(text('200 files')).toBeVisible()
  return screen
}

type Node = Pick<StudyTopic, 'subtopicList' | 'studyMaterialMap'>

/** Changes files in all topics. */
export function changeFiles(change: (file: StudyFile) => StudyFile): void {
  const changeNode = <N extends Node>(node: N): N => ({
    ...node,
    subtopicList: node.subtopicList.map(changeNode),
    studyMaterialMap: Object.fromEntries(
      Object.entries(node.studyMaterialMap).map(([type, files]) => [type, files.map(change)]),
    ),
  })
  answer(studyMaterial, (real) => ({ ...real, result: real.result.map(changeNode) }))
}

export const changeSubjects = (change: (subjects: StudySubject[]) => StudySubject[]): (() => void) =>
  answer(studyMaterial, (real) => ({ ...real, result: change(real.result) }))
