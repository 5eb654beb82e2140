import type { Attachment, Work } from '../reading.ts'
import { type Asked, changesOf, type Draft } from './draft.ts'

type Saved = {
  assignment: Pick<Work['assignment'], 'status' | 'remark'>
  attached: readonly Pick<Attachment, 'id' | 'name' | 'url' | 'size'>[]
}

/**
 * Whether the server has saved what was sent, though no reply came: status and remark fit, everything added is there, and
 * everything removed is gone. Files are compared by size, because the server may have changed their names.
 */
export function hasLanded(there: Saved, draft: Draft, asked: Asked): boolean {
  const statuses = asked.status === 'Draft' ? ['Draft', 'Not Submitted'] : ['Submitted']
  if (!statuses.includes(there.assignment.status)) return false
  if (there.assignment.remark !== asked.remark) return false
  const added = there.attached.filter(({ id }) => !asked.earlier.includes(id))
  const takeOut = (fits: (one: Saved['attached'][number]) => boolean) => {
    const at = added.findIndex(fits)
    return at >= 0 && added.splice(at, 1).length === 1
  }
  const { removed, links } = changesOf(draft, asked)
  return (
    draft.files.every(({ size }) => takeOut((one) => one.size === size)) &&
    links.every(({ name, url }) => takeOut((one) => one.name === name && one.url === url)) &&
    there.attached.every(({ id }) => !removed.includes(id))
  )
}
