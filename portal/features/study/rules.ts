import { daysBetween } from '#domain/day.ts'
import type { StudyFile, StudyTopic } from '#domain/study/calls.ts'
import { isPlayed, isViewable, type Look, type ViewedFile } from '#domain/viewer/viewer-kind.ts'

const newDays = 15
const colours = 5

/** 'New Files': shared within the last 15 days, today included (PRODUCT §5). Days are the institute's. */
export function isNew(sharedAt: string, today: string): boolean {
  const age = daysBetween(sharedAt.slice(0, 10), today)
  return age >= 0 && age < newDays
}

/** One of five colours, from 0, going round (spec/2 §2.3). */
export const colourOf = (index: number): number => index % colours

/** The first letter of a name, as a person sees it. */
export const firstLetterOf = (name: string): string =>
  [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase() ?? ''

/** Case-insensitive substring of the title (spec/2 §2.3). */
export const matchesTitle = (title: string, typed: string): boolean =>
  title.toLowerCase().includes(typed.trim().toLowerCase())

type Node = Pick<StudyTopic, 'subtopicList' | 'studyMaterialMap'>

/** 'Topics : n': those right below. */
export const topicCount = (node: Node): number => node.subtopicList.length

/** 'Files : n': those of a topic itself and of every topic below it. */
export function fileCount(node: Node): number {
  const own = Object.values(node.studyMaterialMap).reduce((sum, files) => sum + files.length, 0)
  return node.subtopicList.reduce((sum, topic) => sum + fileCount(topic), own)
}

/** Every file of a topic and of those below it, the newest first. */
export function filesOf(node: Node): StudyFile[] {
  const all: StudyFile[] = []
  const walk = (one: Node) => {
    for (const files of Object.values(one.studyMaterialMap)) all.push(...files)
    for (const topic of one.subtopicList) walk(topic)
  }
  walk(node)
  return all.toSorted((a, b) => b.student_file_share_date.localeCompare(a.student_file_share_date))
}

export type TopicChoice = { id: number; name: string; depth: number }

/** Every topic of a subject as a flat choice, each below its parent. */
export function topicChoices(topics: readonly StudyTopic[], depth = 0): TopicChoice[] {
  return topics.flatMap(({ topicId, topicName, subtopicList }) => [
    { id: topicId, name: topicName, depth },
    ...topicChoices(subtopicList, depth + 1),
  ])
}

export function findTopic(topics: readonly StudyTopic[], id: number): StudyTopic | undefined {
  for (const topic of topics) {
    const found = topic.topicId === id ? topic : findTopic(topic.subtopicList, id)
    if (found) return found
  }
  return undefined
}

/** A study file as a viewer sees it. */
export const viewedStudyFile = (file: StudyFile): ViewedFile => ({
  url: file.file_name,
  youtubeId: file.youtubeVideoID,
  vimeoId: file.is_vimeo ? file.videoID : '',
  vdocipherId: file.is_vdocipher ? file.videoID : '',
  isReadonly: file.is_readonly !== 'N',
})

/** What a study file offers for looking at it; nothing for zip and pbix (spec/2 §2.3). */
export function lookAt(file: ViewedFile): Look {
  if (!isViewable(file)) return 'none'
  return isPlayed(file) ? 'play' : 'view'
}
