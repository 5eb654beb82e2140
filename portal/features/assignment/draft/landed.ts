import type { Assignment, Attachment } from '#domain/assignment/calls.ts'
import { type Asked, type Draft, workToSend } from './draft.ts'

type There = {
  assignment: Pick<Assignment, 'student_status' | 'student_comment'>
  attached: readonly Pick<
    Attachment,
    'attachment_id' | 'attachment_display_name' | 'attachment_url' | 'size'
  >[]
}

/**
 * Whether the server has done what was asked, though no answer came: status and remark fit, everything added is there, and
 * everything removed is gone. Files are compared by their sizes: the server may have cleaned their names.
 */
export function hasLanded(there: There, draft: Draft, asked: Asked): boolean {
  const statuses = asked.status === 'Draft' ? ['Draft', 'Not Submitted'] : ['Submitted']
  if (!statuses.includes(there.assignment.student_status)) return false
  if (there.assignment.student_comment !== asked.remark) return false
  const added = there.attached.filter(({ attachment_id }) => !asked.earlier.includes(attachment_id))
  const takeOut = (fits: (one: There['attached'][number]) => boolean) => {
    const at = added.findIndex(fits)
    return at >= 0 && added.splice(at, 1).length === 1
  }
  const { attachmentId_array, url_lists } = workToSend(draft, asked)
  return (
    draft.files.every(({ size }) => takeOut((one) => one.size === size)) &&
    url_lists.every(({ attachment_display_name: name, attachment_url: url }) =>
      takeOut((one) => one.attachment_display_name === name && one.attachment_url === url),
    ) &&
    there.attached.every(({ attachment_id }) => !attachmentId_array.includes(attachment_id))
  )
}
