import { describe, expect, it } from 'vitest'
import type { StudyFile } from '#domain/study/calls.ts'
import { buildSubjects, type FlatTopic, type PlacedFile } from './tree.ts'

const file = (id: number): StudyFile => ({
  file_id: id,
  title: `File ${id}`,
  file_name: `/files/x/${id}.pdf`,
  student_file_share_date: '2026-11-20T10:00:00+05:30',
  is_readonly: 'N',
  category_name: 'Notes',
  size: 10,
  videoID: '',
  is_vdocipher: false,
  is_vimeo: false,
  youtubeVideoID: '',
  video_url: '',
  posterUrl: '',
  posterList: [],
})
const placed = (id: number, topicId: number | null, materialType = 'Notes', subjectId = 1): PlacedFile => ({
  subjectId,
  topicId,
  materialType,
  file: file(id),
})
const topic = (id: number, parentId: number | null, subjectId = 1): FlatTopic => ({
  id,
  subjectId,
  parentId,
  name: `Topic ${id}`,
})
const physics = [{ id: 1, name: 'Physics' }]

describe('subjects with topics and files [study-27]', () => {
  it('nests topics to any depth', () => {
    const [subject] = buildSubjects(physics, [topic(1, null), topic(2, 1), topic(3, 2)], [placed(7, 3)], 1)
    const deepest = subject?.subtopicList[0]?.subtopicList[0]?.subtopicList[0]
    expect(deepest).toMatchObject({ topicId: 3, topicName: 'Topic 3', subtopicList: [] })
    expect(deepest?.studyMaterialMap.Notes?.map((one) => one.file_id)).toEqual([7])
  })

  it('puts files without a topic under the subject, by material type in their order', () => {
    const files = [
      placed(1, null, 'Other'),
      placed(2, null, 'Notes'),
      placed(3, null, 'Own'),
      placed(4, null, 'Notes'),
    ]
    const [subject] = buildSubjects(physics, [], files, 0)
    expect(Object.entries(subject?.studyMaterialMap ?? {})).toEqual([
      ['Notes', [file(2), file(4)]],
      ['Other', [file(1)]],
      ['Own', [file(3)]],
    ])
  })

  it('keeps topics and files with a missing parent, and ends on circular topics', () => {
    const [subject] = buildSubjects(physics, [topic(5, 99), topic(6, 6)], [placed(1, 42)], 0)
    expect(subject?.subtopicList.map((one) => one.topicId)).toEqual([5, 6])
    expect(subject?.studyMaterialMap.Notes).toHaveLength(1)
  })

  it('keeps subjects separate, also an empty one', () => {
    const subjects = [...physics, { id: 2, name: 'Hindi' }]
    const [first, second] = buildSubjects(subjects, [topic(1, null, 2)], [placed(1, 1, 'Notes', 2)], 0)
    expect([first?.subtopicList, first?.studyMaterialMap]).toEqual([[], {}])
    expect(second?.subtopicList).toHaveLength(1)
  })
})
