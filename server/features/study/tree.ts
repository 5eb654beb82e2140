import { materialTypes, type StudyFile, type StudySubject, type StudyTopic } from '#domain/study/calls.ts'

/** A topic as it is stored: with its parent. */
export type FlatTopic = { id: number; subjectId: number; parentId: number | null; name: string }
export type PlacedFile = { subjectId: number; topicId: number | null; materialType: string; file: StudyFile }

type Subject = { id: number; name: string }

/**
 * Subjects with their topics, to any depth, and the files of each [study-27]. Subjects, topics and files keep the order
 * in which they come; a topic whose parent is missing is at the top, and so is a file whose topic is missing.
 */
export function buildSubjects(
  subjects: readonly Subject[],
  topics: readonly FlatTopic[],
  files: readonly PlacedFile[],
  vimeoDownload: number,
): StudySubject[] {
  const known = new Set(topics.map((topic) => topic.id))
  const under = Map.groupBy(topics, ({ id, parentId, subjectId }) =>
    parentId !== null && known.has(parentId) && parentId !== id ? `t${parentId}` : `s${subjectId}`,
  )
  const within = Map.groupBy(files, ({ topicId, subjectId }) =>
    topicId !== null && known.has(topicId) ? `t${topicId}` : `s${subjectId}`,
  )
  const topicsAt = (key: string): StudyTopic[] =>
    (under.get(key) ?? []).map(({ id, name }) => ({
      topicId: id,
      topicName: name,
      subtopicList: topicsAt(`t${id}`),
      studyMaterialMap: byMaterial(within.get(`t${id}`) ?? []),
    }))
  return subjects.map(({ id, name }) => ({
    subjectId: id,
    subjectName: name,
    topicId: 0,
    topicName: '',
    subtopicList: topicsAt(`s${id}`),
    studyMaterialMap: byMaterial(within.get(`s${id}`) ?? []),
    vimeo_video_downlodable: vimeoDownload,
  }))
}

/** Material type → files, in the order in which the types are shown; unknown types come last. */
function byMaterial(files: readonly PlacedFile[]): Record<string, StudyFile[]> {
  const known: readonly string[] = materialTypes
  const rank = (type: string) => (known.includes(type) ? known.indexOf(type) : known.length)
  const grouped = Map.groupBy(files, (file) => file.materialType)
  return Object.fromEntries(
    [...grouped]
      .toSorted(([a], [b]) => rank(a) - rank(b))
      .map(([type, placed]) => [type, placed.map(({ file }) => file)]),
  )
}
