import { daysBetween } from '#domain/day.ts'
import { isViewable, type Look, lookOf, type ViewedFile } from '#domain/viewer/viewer-kind.ts'
import type { StudyFile, Topic } from './reading.ts'

const newDays = 15
const hues = 5

/** 'New Files': shared within the last 15 days, today included [study-10]. Days are the institute's. */
export function isNew(sharedAt: string, today: string): boolean {
  const age = daysBetween(sharedAt.slice(0, 10), today)
  return age >= 0 && age < newDays
}

/** One of five hues, from 0, in turn [study-3]. */
export const hueOf = (index: number): number => index % hues

/** The first visible character of a name. */
export const firstLetterOf = (name: string): string =>
  [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase() ?? ''

/** Case-insensitive substring of the title [study-8]. */
export const matchesTitle = (title: string, typed: string): boolean =>
  title.toLowerCase().includes(typed.trim().toLowerCase())

type Node = Pick<Topic, 'topics' | 'files'>

/** 'Files : n': those of a topic and of all topics below it. */
export const fileCount = (node: Node): number =>
  node.topics.reduce((sum, topic) => sum + fileCount(topic), node.files.length)

const allFiles = (node: Node): readonly StudyFile[] => [...node.files, ...node.topics.flatMap(allFiles)]

/** Every file of a topic and of those below it, the newest first. */
export const filesOf = (node: Node): StudyFile[] =>
  allFiles(node).toSorted((a, b) => b.sharedAt.localeCompare(a.sharedAt))

export type TopicChoice = { id: number; name: string; depth: number }

/** Every topic of a subject as a flat list, each below its parent. */
export const topicChoices = (topics: readonly Topic[], depth = 0): TopicChoice[] =>
  topics.flatMap(({ id, name, topics: below }) => [{ id, name, depth }, ...topicChoices(below, depth + 1)])

export function findTopic(topics: readonly Topic[], id: number): Topic | undefined {
  for (const topic of topics) {
    const found = topic.id === id ? topic : findTopic(topic.topics, id)
    if (found) return found
  }
  return undefined
}

/** How the viewer opens a study file; undefined for zip and pbix [study-12]. */
export function lookAt(file: ViewedFile): Look {
  return isViewable(file) ? lookOf(file) : 'none'
}
