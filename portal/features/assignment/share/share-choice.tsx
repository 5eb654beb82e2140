import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FileIcon } from '#portal/shared/viewer/file-icon.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DueDate } from '../due-note.tsx'
import { viewedAs } from '../files/shown-file.ts'
import { useSizeText } from '../files/use-size-text.ts'
import { type Lists, useAssignments } from '../queries.ts'
import type { AssignmentItem } from '../reading.ts'
import styles from './share-choice.module.css'
import { takesShared } from './use-shared-files.ts'

type ShareChoiceProps = {
  files: readonly File[]
  /** Why what was shared last is not among them. */
  fault: string | undefined
  onDiscard: () => void
}

/** The shared files, and the homework that may still be handed in. */
export function ShareChoice({ files, fault, onDiscard }: ShareChoiceProps) {
  const t = useTranslations('assignment.share')
  const isSchool = String(useSession((session) => session.isSchool))
  const query = useAssignments()
  return (
    <Stack gap={5} data-passing>
      <Card as="section" gap={3} aria-labelledby="shared-files">
        <Row gap={2} justify="between">
          <Text as="h2" id="shared-files" size="md">
            {t('files', { count: files.length })}
          </Text>
          <Button variant="plain" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </Row>
        {fault && (
          <Text role="alert" size="sm" tone="bad">
            {t('notAdded')} {fault}
          </Text>
        )}
        <ul className={styles.files}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order never changes
            <SharedFile key={index} file={file} />
          ))}
        </ul>
      </Card>
      <Stack as="section" gap={3} aria-labelledby="shared-for">
        <Stack gap="half">
          <Text as="h2" id="shared-for" size="lg">
            {t('choose', { isSchool })}
          </Text>
          <Text size="sm" tone="muted">
            {t('text')}
          </Text>
        </Stack>
        <QueryView query={query} loading={<Waiting shape="row" count={4} />}>
          {(lists) => <OpenHomework items={openOf(lists)} isSchool={isSchool} />}
        </QueryView>
      </Stack>
    </Stack>
  )
}

/** What may still be handed in: ongoing, or late where that is accepted. */
const openOf = ({ ongoing, past }: Lists): AssignmentItem[] =>
  [...ongoing, ...past].filter(({ shownStatus }) =>
    ['Pending', 'Draft', 'Not Submitted'].includes(shownStatus),
  )

function OpenHomework({ items, isSchool }: { items: readonly AssignmentItem[]; isSchool: string }) {
  const t = useTranslations('assignment')
  if (items.length === 0) return <Text tone="muted">{t('share.none', { isSchool })}</Text>
  return (
    <Stack as="ul" gap={2}>
      {items.map(({ id, title, subject, endsAt }) => (
        <Card key={id} as="li" isFlat padding="small" className={styles.homework}>
          <div>
            <Text weight="strong" wrap="cut-2">
              {title}
            </Text>
            <Text size="sm" tone="muted" wrap="anywhere">
              <Row as="span" gap={2} isWrapping isDotted>
                <span>{subject}</span>
                <DueDate endsAt={endsAt} />
              </Row>
            </Text>
          </div>
          <Link
            to={`/assignment/${id}?${takesShared}`}
            className={buttonClass({ variant: 'quiet' })}
            aria-label={t('share.addTo', { title })}
          >
            {t('share.add')}
          </Link>
        </Card>
      ))}
    </Stack>
  )
}

function SharedFile({ file }: { file: File }) {
  const sizeText = useSizeText()
  const poster = usePoster(file)
  return (
    <Row as="li" gap={2}>
      <FileIcon file={viewedAs(file.name, file.name)} poster={poster} />
      <div>
        <Text size="sm" weight="medium" wrap="cut-2">
          {file.name}
        </Text>
        <Text size="xs" tone="muted" isNumeric>
          {sizeText(file.size)}
        </Text>
      </div>
    </Row>
  )
}

/** An address of a picture on this device; '' for other files. */
function usePoster(file: File): string {
  const [poster, setPoster] = useState('')
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const address = URL.createObjectURL(file)
    setPoster(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return poster
}
