import { Trash2, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AttachmentRow } from '../files/attachment-row.tsx'
import { FileBox } from '../files/file-box.tsx'
import type { Attachment } from '../reading.ts'

type SavedAttachmentsProps = {
  attached: readonly Attachment[]
  removed: readonly number[]
  onChange: (removed: readonly number[]) => void
}

/** What was saved before: it can be removed, and restored until the next save. */
export function SavedAttachments({ attached, removed, onChange }: SavedAttachmentsProps) {
  const t = useTranslations('assignment')
  if (attached.length === 0) return null
  const remove = (id: number) => onChange([...removed, id])
  const undo = (id: number) => onChange(removed.filter((one) => one !== id))
  return (
    <Stack as="section" gap={2} aria-labelledby="saved-attachments">
      <Text as="h4" id="saved-attachments" size="sm" weight="strong">
        {t('earlier')}
      </Text>
      <Stack as="ul" gap={2}>
        {attached.map((item) => (
          <li key={item.id}>
            {removed.includes(item.id) ? (
              <RemovedRow item={item} onUndo={() => undo(item.id)} />
            ) : (
              <AttachmentRow
                item={item}
                action={
                  <IconButton label={t('removeOf', { title: item.name })} onClick={() => remove(item.id)}>
                    <Trash2 size={18} aria-hidden="true" />
                  </IconButton>
                }
              />
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function RemovedRow({ item: { name, isLink }, onUndo }: { item: Attachment; onUndo: () => void }) {
  const t = useTranslations('assignment')
  return (
    <FileBox
      name={name}
      note={t('removedNow')}
      isLink={isLink}
      isGone
      actions={
        // The button that removed it had the focus.
        <Button variant="plain" autoFocus aria-label={t('undoOf', { title: name })} onClick={onUndo}>
          <Undo2 size={16} aria-hidden="true" />
          {t('undo')}
        </Button>
      }
    />
  )
}
