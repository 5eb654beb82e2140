import { Trash2, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Attachment } from '#domain/assignment/calls.ts'
import { truncate } from '#domain/truncate.ts'
import { FileIcon } from '#portal/shared/viewer/file-icon.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { isLink } from '../draft/draft.ts'
import styles from '../file-box.module.css'
import { AttachmentRow } from '../files/attachment-row.tsx'
import { LinkIcon } from '../files/link-icon.tsx'
import { nameLength, viewedAs } from '../files/shown-file.ts'
import lists from './draft-files.module.css'

type SavedAttachmentsProps = {
  attached: readonly Attachment[]
  removed: readonly number[]
  onChange: (removed: readonly number[]) => void
}

/** What was saved before: it can be removed, and until it is saved be kept after all. */
export function SavedAttachments({ attached, removed, onChange }: SavedAttachmentsProps) {
  const t = useTranslations('assignment')
  if (attached.length === 0) return null
  const remove = (id: number) => onChange([...removed, id])
  const undo = (id: number) => onChange(removed.filter((one) => one !== id))
  return (
    <section aria-labelledby="saved-attachments" className={lists.section}>
      <h4 id="saved-attachments" className={lists.title}>
        {t('earlier')}
      </h4>
      <ul className={lists.rows}>
        {attached.map((item) => {
          const { attachment_id: id, attachment_display_name: name } = item
          return (
            <li key={id}>
              {removed.includes(id) ? (
                <GoneRow item={item} onUndo={() => undo(id)} />
              ) : (
                <AttachmentRow
                  item={item}
                  action={
                    <IconButton label={t('removeOf', { title: name })} onClick={() => remove(id)}>
                      <Trash2 size={18} aria-hidden="true" />
                    </IconButton>
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function GoneRow({ item, onUndo }: { item: Attachment; onUndo: () => void }) {
  const t = useTranslations('assignment')
  const name = item.attachment_display_name
  return (
    <div className={joinClasses(styles.box, styles.gone)}>
      {isLink(item) ? <LinkIcon /> : <FileIcon file={viewedAs(name, name)} poster="" />}
      <p className={styles.about}>
        <span className={styles.name}>{truncate(name, nameLength)}</span>
        <span className={styles.note}>{t('removedNow')}</span>
      </p>
      {/* The button that removed it had the focus. */}
      <Button variant="plain" autoFocus aria-label={t('undoOf', { title: name })} onClick={onUndo}>
        <Undo2 size={16} aria-hidden="true" />
        {t('undo')}
      </Button>
    </div>
  )
}
