import type { DocumentFile } from '#domain/document/calls.ts'
import type { SampleName } from '#server/demo/samples.ts'

export type Kind = {
  title: string
  category: DocumentFile['category_name']
  sample?: SampleName
  /** For a video at Vimeo or YouTube. */
  videoKey?: string
  isReadonly?: true
}

/** Every category and kind of file, downloadable and read-only. */
export const kinds: readonly Kind[] = [
  { title: 'the chapter to read at home', category: 'EBook', sample: 'pdf' },
  { title: 'homework sheet', category: 'Assignment', sample: 'docx' },
  { title: 'unit test paper', category: 'Exam', sample: 'pdf', isReadonly: true },
  { title: 'explained in ten minutes', category: 'Youtube', videoKey: 'aqz-KE-bpKQ' },
  { title: 'lecture of the guest speaker', category: 'Vimeo', videoKey: '76979871', isReadonly: true },
  { title: 'marks so far', category: 'Other', sample: 'xlsx' },
  { title: 'slides of the lesson', category: 'EBook', sample: 'pptx', isReadonly: true },
  { title: 'diagram to draw and label', category: 'Other', sample: 'png', isReadonly: true },
  { title: 'dictation to listen to', category: 'Other', sample: 'mp3', isReadonly: true },
  {
    title: 'worksheets of all chapters, with the solutions and hints for the examination in March',
    category: 'Assignment',
    sample: 'zip',
  },
  { title: 'film of the demonstration', category: 'Other', sample: 'mp4', isReadonly: true },
  { title: 'to learn by heart', category: 'Exam', sample: 'txt' },
]

export const names: Readonly<Record<SampleName, string>> = {
  pdf: 'chapter.pdf',
  docx: 'homework.docx',
  xlsx: 'marks.xlsx',
  pptx: 'lesson.pptx',
  png: 'diagram.png',
  mp3: 'dictation.mp3',
  mp4: 'demonstration.mp4',
  zip: 'worksheets.zip',
  pbix: 'dashboard.pbix',
  txt: 'by-heart.txt',
}
