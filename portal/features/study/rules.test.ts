import { expect, test } from 'vitest'
import type { StudyFile as StudyFileReply } from '#domain/study/calls.ts'
import { readFile, type StudyFile, type Topic } from './reading.ts'
import {
  fileCount,
  filesOf,
  findTopic,
  firstLetterOf,
  hueOf,
  isNew,
  lookAt,
  matchesTitle,
  topicChoices,
} from './rules.ts'

test.each([
  ['2026-11-20T23:59:00+05:30', '2026-11-20', true],
  ['2026-11-06T00:00:00+05:30', '2026-11-20', true],
  ['2026-11-05T23:59:00+05:30', '2026-11-20', false],
  ['2028-02-29T10:00:00+05:30', '2028-03-14', true],
  ['2026-11-21T00:01:00+05:30', '2026-11-20', false],
])('shared %s, on %s: new is %s [study-10]', (sharedAt, today, expected) =>
  expect(isNew(sharedAt, today)).toBe(expected),
)

test('five hues alternate [study-3]', () => {
  expect([0, 1, 4, 5, 11].map(hueOf)).toEqual([0, 1, 4, 0, 1])
})

test.each([
  ['physics', 'P'],
  [' हिन्दी', 'हि'],
  ['', ''],
  ['👩‍🔬 Lab', '👩‍🔬'],
])('the first letter of %j is %j [study-3]', (name, letter) => expect(firstLetterOf(name)).toBe(letter))

test.each([
  ['Light and its laws', ' LAWS ', true],
  ['Light and its laws', '', true],
  ['Light and its laws', 'heat', false],
])('%j fits %j: %s [study-8]', (title, typed, expected) => expect(matchesTitle(title, typed)).toBe(expected))

const file = (id: number, day: string, changes: Partial<StudyFileReply> = {}): StudyFile =>
  readFile({
    file_id: id,
    title: `File ${id}`,
    file_name: `https://files.example.com/${id}.pdf`,
    student_file_share_date: `${day}T10:00:00+05:30`,
    is_readonly: 'N',
    category_name: 'Notes',
    size: 1,
    videoID: '',
    is_vdocipher: false,
    is_vimeo: false,
    youtubeVideoID: '',
    video_url: '',
    posterUrl: '',
    posterList: [],
    ...changes,
  })
const topic = (id: number, files: StudyFile[], topics: Topic[] = []): Topic => ({
  id,
  name: `Topic ${id}`,
  topics,
  files,
})
const tree = [
  topic(1, [file(1, '2026-11-01')], [topic(2, [file(2, '2026-11-03')], [topic(3, [file(3, '2026-11-02')])])]),
  topic(4, []),
]

test('files are counted in all topics below [study-9]', () => {
  expect(tree.map(fileCount)).toEqual([3, 0])
})

test('files of a topic come the newest first; topics are chosen by name, each below its parent [study-7, study-8]', () => {
  expect(tree.flatMap(filesOf).map((one) => one.id)).toEqual([2, 3, 1])
  expect(topicChoices(tree).map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 0],
  ])
  expect(findTopic(tree, 3)?.name).toBe('Topic 3')
  expect(findTopic(tree, 9)).toBeUndefined()
})

test.each([
  [{}, { vimeoId: '', vdocipherId: '', isReadonly: false }],
  [{ is_readonly: 'Y' as const }, { isReadonly: true }],
  [
    { videoID: '7', is_vimeo: true },
    { vimeoId: '7', vdocipherId: '' },
  ],
  [
    { videoID: 'x', is_vdocipher: true },
    { vimeoId: '', vdocipherId: 'x' },
  ],
])('a file with %j is viewed as %j', (changes, expected) =>
  expect(file(1, '2026-11-01', changes)).toMatchObject(expected),
)

test.each([
  ['a.pdf', {}, 'view'],
  ['a.docx', {}, 'view'],
  ['a.unknown', {}, 'view'],
  ['a.zip', {}, 'none'],
  ['a.PBIX', {}, 'none'],
  ['a.mp3', {}, 'play'],
  ['a.mp4', {}, 'play'],
  ['', { youtubeId: 'x' }, 'play'],
  ['', { vimeoId: '1' }, 'play'],
  ['', { vdocipherId: 'y' }, 'play'],
] as const)('%j %j has the button %s [study-12]', (name, hosts, look) => {
  const none = { youtubeId: '', vimeoId: '', vdocipherId: '', isReadonly: true }
  expect(lookAt({ ...none, url: name && `/files/t/${name}`, ...hosts })).toBe(look)
})
