import type { StudyFile } from '#domain/study/calls.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import { viewedStudyFile } from '../rules.ts'

/** A study file, ready for the viewer. */
export const viewerFileOf = (file: StudyFile): ViewerFile => ({
  ...viewedStudyFile(file),
  url: fileAddress(file.file_name),
  kind: 'study',
  id: file.file_id,
  title: file.title,
})
